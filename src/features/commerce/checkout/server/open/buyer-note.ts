// The note to the seller, stored with a checkout.
import type { Transaction } from '@/adapters/database/connect'
import { changeCheckout, type Checkout } from '@/features/commerce/ledger/server/checkout-rows'

/** Invisible characters that can reverse or break the lines of a mail; plain line breaks are allowed. */
const unseen = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu

/** Returns the note trimmed and without control characters; null when nothing is left. */
export function cleanNote(note: string | undefined): string | null {
  return note?.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').replace(unseen, '').trim() || null
}

/** Stores the current note. A repeated request for the same checkout may bring another note, or none. */
export async function storeNote(tx: Transaction, checkout: Checkout, note: string | undefined): Promise<void> {
  const text = cleanNote(note)
  if (text !== checkout.buyer_note) await changeCheckout(tx, checkout.id, { buyer_note: text })
}
