// Remembers how the owner assigned the columns of a table, for the next table with the same columns.
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { importColumnChoices } from '@/db/schema/operations/imports'
import { fingerprint } from './importer'

/** Column of the file by the column of this site, for one kind of records. */
export type StoredChoice = { target: string; choices: Record<string, string> }

/** The order of the columns does not count. */
const columnsKey = (columns: readonly string[]) => fingerprint(columns.toSorted())

export async function rememberedChoice(
  { db }: Pick<Context, 'db'>,
  columns: readonly string[],
): Promise<StoredChoice | null> {
  const [found] = await db
    .select({ target: importColumnChoices.target, choices: importColumnChoices.choices })
    .from(importColumnChoices)
    .where(eq(importColumnChoices.columns, columnsKey(columns)))
  return found ?? null
}

export async function rememberChoice(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  columns: readonly string[],
  choice: StoredChoice,
): Promise<void> {
  const set = { ...choice, used_at: clock.now() }
  await db
    .insert(importColumnChoices)
    .values({ columns: columnsKey(columns), ...set })
    .onConflictDoUpdate({ target: importColumnChoices.columns, set })
}
