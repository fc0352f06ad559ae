// The secret address to which a mail service reports bounces. It is derived, never stored; a new generation replaces it.
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { bounceAddress } from '@/db/schema/site/bounces'
import type { Settings } from '@/platform/context'
import { deriveToken, isTokenValid } from '@/platform/tokens'

/** Takes the place of a row's id in the token: there is one address. */
const onlyId = '00000000-0000-4000-8000-000000000000'

const none = { generation: 1, confirm_url: null, reported_at: null }

async function readAddress(db: Database | Transaction) {
  const [found] = await db.select().from(bounceAddress)
  return found ?? none
}

/** Returns the address, the time of the last report, and the address at Amazon that waits to be opened. */
export async function findBounceAddress(db: Database, { baseUrl, tokenSecret }: Settings) {
  const { generation, confirm_url, reported_at } = await readAddress(db)
  return {
    address: `${baseUrl}/api/bounces/${deriveToken(tokenSecret, 'bounces', onlyId, generation)}`,
    confirmUrl: confirm_url,
    reportedAt: reported_at,
  }
}

/** True for the token of the present address. */
export async function isBounceToken(db: Database, { tokenSecret }: Settings, token: string): Promise<boolean> {
  return isTokenValid(tokenSecret, 'bounces', token, (await readAddress(db)).generation)
}

/** Makes the present address invalid. */
export async function renewBounceAddress(tx: Transaction): Promise<void> {
  await tx
    .insert(bounceAddress)
    .values({ generation: 2 })
    .onConflictDoUpdate({
      target: bounceAddress.id,
      set: { generation: sql`${bounceAddress.generation} + 1`, confirm_url: null, reported_at: null },
    })
}

/** Stores an address of Amazon until the owner has opened it: the first report shows that it works. */
export async function noteRequest(tx: Transaction, confirmUrl: string | null, now: Date): Promise<void> {
  const seen = confirmUrl === null ? { confirm_url: null, reported_at: now } : { confirm_url: confirmUrl }
  await tx.insert(bounceAddress).values(seen).onConflictDoUpdate({ target: bounceAddress.id, set: seen })
}
