// Stores an order of another site as a checkout, checkout lines and orders, as if it had been paid here. Lines of one
// payment share a checkout.
import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { recordId } from '@/platform/import/reading/row-reader'
import { checkoutLines, checkouts, orders } from '@/db/schema/commerce/orders/orders'
import type { shopItems } from '@/db/schema/commerce/shop'
import { addToCheckout, addToPayment, insertOrder } from '@/features/commerce/ledger/server/imported-rows'
import { storeLine } from '@/features/commerce/ledger/server/checkout-rows'
import { lineDelivery } from '@/features/commerce/delivery/server/delivery-of-line'

type ImportedOrder = {
  id: string
  email: string
  item: typeof shopItems.$inferSelect
  format: string
  title: string
  quantity: number
  currency: string
  unitCents: number
  paypalOrderId: string | null
  captureId: string | null
  at: Date
}

/** No browser has a cookie with this hash, so an imported checkout is never a browser's open cart. */
const noCookie = (checkoutId: string) => `imported:${checkoutId}`

/**
 * Stores the order. Returns false, with nothing written, when the payment belongs to a checkout of this site, is
 * in another currency, or already has this item in this format.
 */
export async function storeImportedOrder(tx: Transaction, order: ImportedOrder): Promise<boolean> {
  const { item, at, quantity, unitCents } = order
  const checkoutId = recordId(
    'checkouts',
    order.paypalOrderId === null ? `order ${order.id}` : `payment ${order.paypalOrderId}`,
  )
  if (order.paypalOrderId !== null) {
    const [other] = await tx
      .select({ id: checkouts.id, currency: checkouts.currency })
      .from(checkouts)
      .where(eq(checkouts.paypal_order_id, order.paypalOrderId))
    if (other && (other.id !== checkoutId || other.currency !== order.currency)) return false
  }
  const [same] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.checkout_id, checkoutId), eq(orders.shop_item_id, item.id), eq(orders.format, order.format)))
  if (same) return false
  const cents = quantity * unitCents
  const owesGoods = lineDelivery({ ...item, format: order.format }) === null
  const [{ position } = { position: 0 }] = await tx
    .select({ position: sql<number>`count(*)::int` })
    .from(checkoutLines)
    .where(eq(checkoutLines.checkout_id, checkoutId))
  await addToCheckout(tx, {
    id: checkoutId,
    cookie_hash: noCookie(checkoutId),
    cart_hash: 'imported',
    currency: order.currency,
    email: order.email,
    items_cents: cents,
    total_cents: cents,
    status: 'paid',
    owes_goods: owesGoods,
    paypal_order_id: order.paypalOrderId,
    invoice_number: `OLD-${createHash('sha256').update(checkoutId).digest('hex').slice(0, 10).toUpperCase()}`,
    note: 'taken over from another site',
    created_at: at,
    updated_at: at,
    paid_at: at,
  })
  /** Columns that both rows of the line share. */
  const line = {
    checkout_id: checkoutId,
    shop_item_id: item.id,
    format: order.format,
    title: order.title,
    category: item.category,
    quantity,
    unit_cents: unitCents,
    bandcamp_url: item.bandcamp_url,
    external_url: item.external_url,
    position,
  }
  await storeLine(tx, {
    ...line,
    pdf_file_url: item.pdf_file_url,
    image_url: item.image_url,
    download_limit: item.download_limit,
    download_expiry_days: item.download_expiry_days,
  })
  await insertOrder(tx, {
    ...line,
    id: order.id,
    customer_email: order.email,
    payment_status: 'completed',
    currency: order.currency,
    paypal_order_id: order.paypalOrderId ?? '',
    created_at: at,
    updated_at: at,
  })
  if (order.captureId !== null)
    await addToPayment(tx, {
      checkout_id: checkoutId,
      paypal_capture_id: order.captureId,
      status: 'completed',
      amount_cents: cents,
      currency: order.currency,
      raw_status: 'COMPLETED',
      created_at: at,
      updated_at: at,
    })
  return true
}
