// The suppression list: hashes of erased addresses, so that no import brings them back.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { suppressedAddresses } from '@/db/schema/site/newsletter'

/** Hashes the lower-cased address without a secret of ours, so that the hash survives a change of keys. */
const makeFingerprint = (email: string) => createHash('sha256').update(`suppressed address\0${email}`).digest('hex')

export async function suppressAddress(tx: Transaction, email: string, now: Date): Promise<void> {
  await tx
    .insert(suppressedAddresses)
    .values({ hash: makeFingerprint(email), created_at: now })
    .onConflictDoNothing()
}

/** Removes an address from the list once its reader subscribes again and confirms from the mailbox. */
export async function forgetSuppression(tx: Transaction, email: string): Promise<void> {
  await tx.delete(suppressedAddresses).where(eq(suppressedAddresses.hash, makeFingerprint(email)))
}

export async function isSuppressed(db: Database | Transaction, email: string): Promise<boolean> {
  return (await db.$count(suppressedAddresses, eq(suppressedAddresses.hash, makeFingerprint(email)))) > 0
}
