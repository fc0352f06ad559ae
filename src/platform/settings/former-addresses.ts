// Stores the former addresses of renamed pages as one row of the settings, so that links to them can be redirected.
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { settings } from '@/db/schema/office/settings'

/** Name of the row. Its value has the id of a page for each former address, without the slash. */
const rowName = 'former_addresses'

/** Stores that the page had the address `from` and now has `to`, which is then no former address any more. */
export async function storeFormerAddress(
  tx: Transaction,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<void> {
  // One statement, so that two renames at once keep both addresses.
  await tx
    .insert(settings)
    .values({ name: rowName, value: { [from]: id } })
    .onConflictDoUpdate({
      target: settings.name,
      set: {
        value: sql`(${settings.value} - ${to}::text) || jsonb_build_object(${from}::text, ${id}::text)`,
        updated_at: sql`now()`,
      },
    })
}

/** Returns the id of the page that had this address; null if there was none. */
export async function findFormerAddress(db: Database | Transaction, address: string): Promise<string | null> {
  const [row] = await db
    .select({ id: sql<string | null>`${settings.value} ->> ${address}::text` })
    .from(settings)
    .where(sql`${settings.name} = ${rowName}`)
  return row?.id ?? null
}
