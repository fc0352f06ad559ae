// Stores an order of another site as a checkout, checkout lines and orders, as if it had been paid here. Lines of one
// payment share a checkout.
import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { recordId } from '@/platform/import/reading/row-reader'
import { checkoutLines, checkouts, orders } from '@/db/schema/commerce/orders/orders'
import type { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import { addToCheckout, addToPayment, insertOrder } from '@/features/commerce/ledger/server/imported-rows'
import { storeLine } from '@/features/commerce/ledger/server/checkout-rows'
import { lineDelivery } from '@/features/commerce/delivery/server/delivery-of-line'

type ImportedOrder = {
  id: string
  email: string
  item: typeof shopItems.$inferSelect
  /** The edition or size that was bought; null if the row names none. */
  variant: typeof itemVariants.$inferSelect | null
  /** Name of the purchase in the other shop, which several lines share; null for a line of its own. */
  purchase: string | null
  /** Paid for the parcel, on one line of a purchase. */
  shippingCents: number
  /** Cents that were paid back for the line and for the parcel on it. */
  refundedCents: number
  format: string
  title: string
  quantity: number
  currency: string
  unitCents: number
  providerOrderId: string | null
  captureId: string | null
  at: Date
}

/** No browser has a cookie with this hash, so an imported checkout is never a browser's open cart. */
const noCookie = (checkoutId: string) => `imported:${checkoutId}`

/** True when the buyer got back all that the line cost: it is refunded, and nothing of it is delivered. */
export const isRefunded = (cents: number, refundedCents: number): boolean => cents > 0 && refundedCents >= cents

/** Returns the name that the lines of one purchase share. */
const purchaseName = ({ id, purchase, providerOrderId }: ImportedOrder): string => {
  if (providerOrderId !== null) return `payment ${providerOrderId}`
  return purchase === null ? `order ${id}` : `purchase ${purchase}`
}

/**
 * Stores the order. Returns false, with nothing written, when the payment belongs to a checkout of this site, is
 * in another currency, or already has this item in this format.
 */
export async function storeImportedOrder(tx: Transaction, order: ImportedOrder): Promise<boolean> {
  const { item, variant, at, quantity, unitCents, shippingCents, refundedCents } = order
  const checkoutId = recordId('checkouts', purchaseName(order))
  if (order.providerOrderId !== null) {
    const [other] = await tx
      .select({ id: checkouts.id, currency: checkouts.currency })
      .from(checkouts)
      .where(eq(checkouts.provider_order_id, order.providerOrderId))
    if (other && (other.id !== checkoutId || other.currency !== order.currency)) return false
  }
  const [same] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.checkout_id, checkoutId),
        eq(orders.shop_item_id, item.id),
        eq(orders.format, order.format),
        variant === null ? isNull(orders.variant_id) : eq(orders.variant_id, variant.id),
      ),
    )
  if (same) return false
  const cents = quantity * unitCents
  const isFree = cents === 0
  const pdf = variant?.pdf_file_url ?? item.pdf_file_url
  const owesGoods = lineDelivery({ ...item, pdf_file_url: pdf, format: order.format }) === null
  const [{ position } = { position: 0 }] = await tx
    .select({ position: sql<number>`coalesce(max(${checkoutLines.position}) + 1, 0)::int` })
    .from(checkoutLines)
    .where(eq(checkoutLines.checkout_id, checkoutId))
  await addToCheckout(tx, {
    id: checkoutId,
    cookie_hash: noCookie(checkoutId),
    cart_hash: 'imported',
    currency: order.currency,
    email: order.email,
    given_as: isFree ? 'import' : null,
    refunded_cents: refundedCents,
    items_cents: cents,
    shipping_cents: shippingCents,
    total_cents: cents + shippingCents,
    status: 'paid',
    owes_goods: owesGoods,
    provider_order_id: order.providerOrderId,
    invoice_number: `OLD-${createHash('sha256').update(checkoutId).digest('hex').slice(0, 10).toUpperCase()}`,
    note: 'imported from another site',
    created_at: at,
    updated_at: at,
    paid_at: at,
  })
  /** Columns that both rows of the line share. */
  const line = {
    checkout_id: checkoutId,
    shop_item_id: item.id,
    format: order.format,
    variant_id: variant?.id ?? null,
    variant_label: variant?.label ?? null,
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
    is_given: isFree,
    pdf_file_url: pdf,
    image_url: item.image_url,
    download_limit: item.download_limit,
    download_expiry_days: item.download_expiry_days,
  })
  await insertOrder(tx, {
    ...line,
    id: order.id,
    customer_email: order.email,
    payment_status: isRefunded(cents, refundedCents) ? 'refunded' : 'completed',
    refunded_cents: Math.min(refundedCents, cents),
    currency: order.currency,
    provider_order_id: order.providerOrderId ?? '',
    created_at: at,
    updated_at: at,
  })
  if (order.captureId !== null && !isFree)
    await addToPayment(tx, {
      checkout_id: checkoutId,
      provider_capture_id: order.captureId,
      status: 'completed',
      amount_cents: cents + shippingCents,
      currency: order.currency,
      raw_status: 'COMPLETED',
      created_at: at,
      updated_at: at,
    })
  return true
}
