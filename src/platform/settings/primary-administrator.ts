// Remembers the address of the primary administrator after its owner changed it. The server gives the first address
// (ADMIN_EMAIL); another address given later wins again, so that the person who runs the server is never locked out.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Transaction } from '@/adapters/database/connect'
import { settings } from '@/db/schema/office/settings'

/** Not one of `settingRules`: only the confirmed change of an account's address may write it. */
const name = 'primary_administrator'

/** `given`: ADMIN_EMAIL at the time of the change. */
const moved = z.object({ given: z.string(), email: z.string() })

/** Returns the stored change of the address; null when there is none, or none that can be read. */
export async function readMovedAdministrator(db: Database | Transaction): Promise<z.output<typeof moved> | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, name))
  return moved.safeParse(row?.value).data ?? null
}

/** Returns the address of the primary administrator: the given one, or the one it was changed to. */
export async function readPrimaryAdministrator(db: Database | Transaction, given: string): Promise<string> {
  const change = await readMovedAdministrator(db)
  return change?.given === given ? change.email : given
}

/** Makes `to` the address of the primary administrator, whose present one is `from`. */
export async function movePrimaryAdministrator(
  tx: Transaction,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> {
  const before = await readMovedAdministrator(tx)
  const given = before?.email === from ? before.given : from
  await tx.delete(settings).where(eq(settings.name, name))
  if (given !== to) await tx.insert(settings).values({ name, value: { given, email: to }, updated_at: at })
}
