// The rows that every recorded payment leaves, for any outcome: the payment, its orders, the end of its checkout.
import { eq, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import type { ProviderCapture } from '@/adapters/payments/payments'
import { lineColumnNames, orders, payments, type LineColumns } from '@/db/schema/commerce/orders/orders'
import type { BoughtEntry } from '@/db/schema/commerce/orders/bundle-snapshots'
import { smallestCents } from '@/lib/money'
import { shares } from '@/lib/shares'
import { lineCents } from '../line-price.rules'
import { recipientEmail, type Checkout, type CheckoutLine } from './checkout-rows'

/** Returns the columns that every final state sets. */
export function endColumns(checkout: Checkout, note: string | null): Partial<Checkout> {
  return {
    payer_email: checkout.payer_email,
    payer_name: checkout.payer_name,
    shipping_address: checkout.shipping_address,
    lease_until: null,
    next_check_at: null,
    note,
  }
}

/** Saves one row for each capture, for any number of recordings, and returns its id. */
export async function savePayment(
  tx: Transaction,
  ctx: Context,
  checkout: Checkout,
  capture: ProviderCapture,
  status: (typeof payments.$inferInsert)['status'],
): Promise<string> {
  const now = ctx.clock.now()
  const [payment] = await storePayment(tx, {
    checkout_id: checkout.id,
    provider_capture_id: capture.id,
    status,
    amount_cents: capture.amountCents,
    currency: capture.currency,
    fee_cents: capture.feeCents,
    raw_status: capture.rawStatus,
    payer_email: checkout.payer_email,
    created_at: now,
    updated_at: now,
  })
  if (!payment) throw new Error('A payment was not stored')
  return payment.id
}

const storePayment = (tx: Transaction, row: typeof payments.$inferInsert) =>
  tx
    .insert(payments)
    .values(row)
    .onConflictDoUpdate({
      target: payments.provider_capture_id,
      set: {
        status: sql`excluded.status`,
        raw_status: sql`excluded.raw_status`,
        // Keeps a fee that is already known.
        fee_cents: sql`coalesce(excluded.fee_cents, ${payments.fee_cents})`,
        updated_at: sql`excluded.updated_at`,
      },
    })
    .returning({ id: payments.id })

/** Changes the state of a payment. */
export async function changePayment(
  tx: Transaction,
  id: string,
  change: Pick<typeof payments.$inferSelect, 'status' | 'updated_at'>,
): Promise<void> {
  await tx.update(payments).set(change).where(eq(payments.id, id))
}

/** Saves a row for each line, in the state that `lineStatus` gives it, and returns their ids. Throws like `recipientEmail`. */
export async function saveOrders(
  tx: Transaction,
  ctx: Context,
  checkout: Checkout,
  lines: readonly CheckoutLine[],
  lineStatus: (line: CheckoutLine) => 'pending' | 'completed' | 'failed',
): Promise<Map<CheckoutLine, string>> {
  const now = ctx.clock.now()
  const ids = new Map<CheckoutLine, string>()
  for (const line of lines) {
    const [row] = await storeOrder(tx, {
      checkout_id: checkout.id,
      customer_email: recipientEmail(checkout),
      payment_status: lineStatus(line),
      ...copiedColumns(line),
      entries: boughtEntries(line, checkout.currency),
      currency: checkout.currency,
      provider_order_id: checkout.provider_order_id ?? '',
      created_at: now,
      updated_at: now,
    })
    if (row) ids.set(line, row.id)
  }
  return ids
}

const storeOrder = (tx: Transaction, row: typeof orders.$inferInsert) =>
  tx
    .insert(orders)
    .values(row)
    .onConflictDoUpdate({
      target: [
        orders.checkout_id,
        orders.shop_item_id,
        orders.format,
        orders.variant_id,
        orders.licence_id,
        orders.tops_up,
      ],
      set: { payment_status: sql`excluded.payment_status`, updated_at: sql`excluded.updated_at` },
    })
    .returning({ id: orders.id })

/** Returns the columns that an order line copies from the line of its checkout. */
const copiedColumns = (line: CheckoutLine): LineColumns =>
  Object.fromEntries(lineColumnNames.map((name) => [name, line[name]])) as LineColumns

/** Returns the bought entries of a bundle, each with its share of the price; null for everything else. */
function boughtEntries(line: CheckoutLine, currency: string): BoughtEntry[] | null {
  const { entries } = line
  if (!entries) return null
  // Splits whole units in a currency without decimals.
  const unit = smallestCents(currency)
  const parts = shares(
    lineCents(line) / unit,
    entries.map(({ listCents }) => listCents),
  )
  return entries.map(({ id, itemId, title, label, parcel, link }, index) => ({
    id,
    itemId,
    name: [title, label].filter(Boolean).join(', '),
    cents: (parts[index] ?? 0) * unit,
    ...(parcel && { parcel }),
    ...(link !== undefined && { link }),
  }))
}
