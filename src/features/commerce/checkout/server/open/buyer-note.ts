// The note to the seller, stored with a checkout.
import type { Transaction } from '@/adapters/database/connect'
import { cleanLines } from '@/lib/clean-line'
import { changeCheckout, type Checkout } from '@/features/commerce/ledger/server/checkout-rows'

/** Returns the note trimmed and without invisible characters; null when nothing is left. */
export function cleanNote(note: string | undefined): string | null {
  return (note && cleanLines(note).trim()) || null
}

/** Stores the current note. A repeated request for the same checkout may bring another note, or none. */
export async function storeNote(tx: Transaction, checkout: Checkout, note: string | undefined): Promise<void> {
  const text = cleanNote(note)
  if (text !== checkout.buyer_note) await changeCheckout(tx, checkout.id, { buyer_note: text })
}
