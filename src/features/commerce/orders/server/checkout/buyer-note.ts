// The note to the seller, as it is stored with a checkout.
import { eq } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { checkouts } from '@/db/schema/orders'
import type { Checkout } from '../checkout-rows'

/** Everything that cannot be seen and may turn or break the lines of a mail; a line break is none of it. */
const unseen = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu

/** Trimmed and without control characters; null when nothing is left. */
export function cleanNote(note: string | undefined): string | null {
  return note?.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').replace(unseen, '').trim() || null
}

/** Takes over what the buyer has written by now; a checkout that is asked for again may bring another note, or none. */
export async function keepNote(tx: Transaction, checkout: Checkout, note: string | undefined): Promise<void> {
  const text = cleanNote(note)
  if (text !== checkout.buyer_note)
    await tx.update(checkouts).set({ buyer_note: text }).where(eq(checkouts.id, checkout.id))
}
