// The suppression list: hashes of erased addresses, so that no import brings them back.
import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
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

/** Returns those of the addresses that are on the list. */
export async function suppressedAmong(tx: Transaction, emails: readonly string[]): Promise<Set<string>> {
  const addresses = new Map(emails.map((email) => [makeFingerprint(email), email]))
  const found = await tx
    .select({ hash: suppressedAddresses.hash })
    .from(suppressedAddresses)
    .where(inArray(suppressedAddresses.hash, [...addresses.keys()]))
  return new Set(found.flatMap(({ hash }) => addresses.get(hash) ?? []))
}

export async function isSuppressed(db: Database | Transaction, email: string): Promise<boolean> {
  return (await db.$count(suppressedAddresses, eq(suppressedAddresses.hash, makeFingerprint(email)))) > 0
}
