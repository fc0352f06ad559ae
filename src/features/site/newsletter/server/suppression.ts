// Addresses that were erased: known by a fingerprint alone, so that no import brings them back.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { suppressedAddresses } from '@/db/schema/newsletter'

/** Of the lower-cased address; without a secret of ours, so that it outlives a change of keys. */
const fingerprintOf = (email: string) => createHash('sha256').update(`suppressed address\0${email}`).digest('hex')

export async function suppressAddress(tx: Transaction, email: string, now: Date): Promise<void> {
  await tx
    .insert(suppressedAddresses)
    .values({ hash: fingerprintOf(email), created_at: now })
    .onConflictDoNothing()
}

/** For whoever subscribes anew and proves it by the mailbox. */
export async function forgetSuppression(tx: Transaction, email: string): Promise<void> {
  await tx.delete(suppressedAddresses).where(eq(suppressedAddresses.hash, fingerprintOf(email)))
}

export async function isSuppressed(db: Database | Transaction, email: string): Promise<boolean> {
  return (await db.$count(suppressedAddresses, eq(suppressedAddresses.hash, fingerprintOf(email)))) > 0
}
