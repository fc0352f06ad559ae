// Notes every row that an import writes, so that it can be undone for 30 days.
import { eq } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { importChanges, imports } from '@/db/schema/operations/imports'
import type { RowChange } from './importer'

/** Days for which an import can be undone. */
export const undoDays = 30

type LoggedChange = RowChange & { table_name: string; title: string | null }

export type UndoLog = {
  add(change: LoggedChange): void
  /** Writes the changes once there are enough for one statement. */
  store(): Promise<void>
  /** Writes the rest and the number of rows. */
  end(): Promise<void>
}

/** The change of an importer that keeps nothing for undoing: a purchase, which is part of the books. */
export const withoutUndo = (key: string, effect: RowChange['effect']): RowChange => ({
  key,
  effect,
  columns: [],
  before: null,
  noted: null,
})

const changesAtOnce = 200

/** Starts the log of an import. */
export async function startUndoLog(tx: Transaction, { actor, at }: { actor: string; at: Date }): Promise<UndoLog> {
  const [made] = await tx.insert(imports).values({ at, actor, rows: 0 }).returning({ id: imports.id })
  if (!made) throw new Error('The import was not stored')
  let waiting: (typeof importChanges.$inferInsert)[] = []
  let position = 0
  const write = async () => {
    if (waiting.length > 0) await tx.insert(importChanges).values(waiting)
    waiting = []
  }
  return {
    add: (change) => void waiting.push({ ...change, import_id: made.id, position: position++ }),
    store: async () => {
      if (waiting.length >= changesAtOnce) await write()
    },
    async end() {
      await write()
      if (position === 0) await tx.delete(imports).where(eq(imports.id, made.id))
      else await tx.update(imports).set({ rows: position }).where(eq(imports.id, made.id))
    },
  }
}
