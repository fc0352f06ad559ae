// Accepts a quote: makes an order that is paid outside the site, once, at the prices of the quote.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { crashPoint } from '@/platform/crash-point'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { recordAudit } from '@/db/audit'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { type QuoteLine, quotes } from '@/db/schema/commerce/offers/quotes'
import { lockItemsForSale } from '@/features/commerce/catalog/server/selling/items-for-sale'
import { licencesOnSale } from '@/features/commerce/catalog/server/selling/licences-on-sale'
import { inCurrency } from '@/features/commerce/catalog/server/selling/prices-in-currency'
import { linesOfToday, type PricedLine } from '@/features/commerce/checkout/server/open/priced-lines'
import { serviceFormat, serviceName } from '@/features/commerce/delivery/service-line.rules'
import { documentNumber } from '@/features/commerce/documents/document-words'
import { invoiceNumber } from '@/features/commerce/ledger/checkout-states.rules'
import { type Checkout, moveCheckout, storeCheckout, storeLine } from '@/features/commerce/ledger/server/checkout-rows'
import type { TypedPayer } from '@/features/commerce/manual-payments/payer.rules'
import { withManualProvider } from '@/features/commerce/manual-payments/server/manual-provider'
import type { settle as settlePayment } from '@/features/commerce/payments/server/settling/settle'
import { nextCheckAt } from '@/features/commerce/payments/settling.rules'
import { AppError } from '@/lib/errors'
import { type Quote, quoteState } from './quote-rows'

export type Settle = typeof settlePayment

export type Acceptance = { payer: TypedPayer; email: string; reference: string }

/** States of an order that ended before it was placed: its quote may be accepted again. */
const neverPlaced: readonly Checkout['status'][] = ['cancelled', 'expired', 'refused', 'declined', 'mismatch']

/**
 * Accepts a quote and returns its order. A repeated request returns the same order, and goes on with one whose process
 * died. Throws AppError `invalid_data` when the quote is not open, `invalid_cart` naming what is not sold any more,
 * `insufficient_stock`, and those of the manual provider for the payer.
 */
export async function acceptQuote(
  ctx: Context,
  settle: Settle,
  quoteId: string,
  { payer, email, reference }: Acceptance,
): Promise<Checkout> {
  const checkout = await inTransaction(ctx.db, (tx) => openOrder(tx, ctx, quoteId, { payer, email, reference }))
  crashPoint('after-acceptance')
  if (isUnplaced(checkout)) await place(ctx, settle, checkout, payer)
  const [placed] = await ctx.db.select().from(checkouts).where(eq(checkouts.id, checkout.id))
  if (!placed) throw new AppError('unexpected')
  return placed
}

/** True for an order whose buyer may still be asked for a name, because it does not wait for its payment yet. */
export const isUnplaced = ({ status }: Pick<Checkout, 'status'>): boolean =>
  status === 'open' || status === 'provider_created' || neverPlaced.includes(status)

/** True while a quote may be accepted, also after an attempt that failed. */
export const isOpen = (ctx: Pick<Context, 'clock' | 'settings'>, quote: Quote): boolean =>
  quoteState(ctx, { ...quote, accepted_at: null }) === 'open'

/** Locks the quote, and stores its order if there is none. */
async function openOrder(
  tx: Transaction,
  ctx: Context,
  quoteId: string,
  { payer, email, reference }: Acceptance,
): Promise<Checkout> {
  const [quote] = await tx.select().from(quotes).where(eq(quotes.id, quoteId)).for('update')
  if (!quote) throw new AppError('not_found')
  if (quote.checkout_id !== null) {
    const [known] = await tx.select().from(checkouts).where(eq(checkouts.id, quote.checkout_id))
    if (!known) throw new AppError('invalid_data', { message: 'This quote was accepted, and its order was deleted.' })
    if (known.status !== 'open' && !neverPlaced.includes(known.status)) return known
    if (known.status === 'open' && isOpen(ctx, quote)) return known
  }
  if (!isOpen(ctx, quote)) throw new AppError('invalid_data', { message: 'This quote is not open any more.' })
  const lines = await agreedLines(tx, quote, payer.name)
  const now = ctx.clock.now()
  const checkout = await storeOrder(tx, quote, lines, { email, now })
  await tx.update(quotes).set({ accepted_at: now, checkout_id: checkout.id, reference }).where(eq(quotes.id, quoteId))
  await recordAudit(tx, {
    actor: 'buyer',
    what: 'quote.accepted',
    ref: `checkout:${checkout.id}`,
    detail: { number: documentNumber(quote), ...(reference && { reference }) },
    at: now,
  })
  return checkout
}

/** Returns the lines with the goods as the shop has them today, at the prices of the quote. */
async function agreedLines(tx: Transaction, quote: Quote, holder: string): Promise<PricedLine[]> {
  const items = quote.lines.filter(({ isItem }) => isItem)
  const stored = await lockItemsForSale(tx, [...new Set(items.map(({ itemId }) => itemId))])
  const sold = linesOfToday(
    items.map(({ itemId, format, variantId, licenceId, text, quantity }) => ({
      ...{ id: itemId, title: text, price: 0, quantity, category: '', format, variantId, licenceId },
    })),
    stored.map((item) => inCurrency(item, quote.currency)),
    { licences: await licencesOnSale(tx, quote.currency), holder, currency: quote.currency },
  ).lines
  let place = 0
  return quote.lines.flatMap((line) => {
    const found = line.isItem ? sold[place++] : freeLine(line)
    return found ? [{ ...found, ...atPrice(line.unitCents) }] : []
  })
}

/** Returns the columns of a price that the owner chose: no sale, and nothing on top of it. */
const atPrice = (cents: number) => ({
  ...{ unit_cents: cents, discount_cents: 0, in_sale: false, before_unit_cents: null, extra_unit_cents: 0 },
})

const freeLine = ({ itemId, text, quantity, unitCents }: QuoteLine): PricedLine => ({
  shop_item_id: itemId,
  title: text,
  category: serviceFormat,
  format: serviceFormat,
  format_name: serviceName,
  ...{ variant_id: null, variant_label: null, licence_id: null, licence: null, tops_up: null },
  ...{ pdf_file_url: null, edition_version: null, files: null, parts: null, entries: null },
  ...{ bandcamp_url: null, external_url: null, image_url: null },
  ...{ download_limit: 1, download_expiry_days: 1, weight_grams: null, home_zone_only: false, takes_stock: false },
  ...atPrice(unitCents),
  ...{ quantity, delivery: 'link' },
})

async function storeOrder(
  tx: Transaction,
  quote: Quote,
  lines: readonly PricedLine[],
  { email, now }: { email: string; now: Date },
): Promise<Checkout> {
  const id = randomUUID()
  const [checkout] = await storeCheckout(tx, {
    id,
    // No browser has a cookie with this hash, so the order is no browser's open cart.
    cookie_hash: `quote:${id}`,
    cart_hash: `quote:${quote.id}`,
    email,
    currency: quote.currency,
    items_cents: quote.total_cents - quote.shipping_cents,
    shipping_cents: quote.shipping_cents,
    ship_country: quote.ship_country,
    total_cents: quote.total_cents,
    needs_shipping: lines.some(({ delivery }) => delivery === 'parcel'),
    invoice_number: invoiceNumber(id, now),
    next_check_at: nextCheckAt(now, now),
    created_at: now,
    updated_at: now,
  })
  if (!checkout) throw new AppError('transaction_failed')
  for (const [position, { delivery: _, ...line }] of lines.entries())
    await storeLine(tx, { ...line, checkout_id: id, position })
  return checkout
}

/** Places the order with the provider of payments outside the site, and holds its goods. */
async function place(ctx: Context, settle: Settle, checkout: Checkout, payer: TypedPayer): Promise<void> {
  const { payments } = withManualProvider(ctx, payer)
  const { orderId } = await payments.createOrder({
    requestKey: `co-${checkout.id}`,
    customId: checkout.id,
    invoiceNumber: checkout.invoice_number,
    currency: checkout.currency,
    lines: [],
    itemsCents: checkout.items_cents,
    discountCents: 0,
    shippingCents: checkout.shipping_cents,
    totalCents: checkout.total_cents,
    needsShipping: checkout.needs_shipping,
    brandName: ctx.settings.siteName,
    returnUrl: ctx.settings.baseUrl,
    cancelUrl: ctx.settings.baseUrl,
  })
  await moveCheckout(ctx.db, ctx, checkout.id, 'provider_created', { provider_order_id: orderId })
  crashPoint('after-placing')
  const result = await settle(ctx, orderId, 'buyer')
  if ('message' in result) throw new AppError('insufficient_stock', { message: result.message })
}
