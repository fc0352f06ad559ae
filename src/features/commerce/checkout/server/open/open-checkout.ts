// create-paypal-order (FUNC-02): prices the cart, holds its goods, opens the PayPal order. Repeating it gives the same order.
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { crashPoint } from '@/platform/crash-point'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { hashSecret } from '@/platform/tokens'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { endHolds } from '@/features/commerce/stock-holds/server/holds'
import { lockItemsForSale } from '@/features/commerce/catalog/server/selling/items-for-sale'
import { inCurrency } from '@/features/commerce/catalog/server/selling/prices-in-currency'
import { licencesOnSale } from '@/features/commerce/catalog/server/selling/licences-on-sale'
import { atSalePrices } from '@/features/commerce/sales/server/at-sale-prices'
import { type AgreedGift, checkGift, refuseUngivable } from '@/features/commerce/gifts/server/check-gift'
import { storeGift } from '@/features/commerce/gifts/server/gift-rows'
import { isShopOpen } from '@/features/commerce/shop-status/server/shop-status'
import { holdUnpaid, findOwnHold, type OwnHold } from '@/features/commerce/stock-holds/server/unpaid-holds'
import { holderName } from '@/lib/holder-name'
import { refuseUnreachable } from '@/platform/outbox/unreachable-address'
import { isEmail, normalEmail } from '@/lib/email'
import { currencyName } from '@/lib/currency-names'
import { AppError } from '@/lib/errors'
import type { OpenedOrder, OrderRequest, SentLine } from '../../checkout.contract'
import { sumLines } from '@/features/commerce/ledger/line-price.rules'
import { cleanSource, type OrderSourceNames } from '@/features/commerce/sources/source.rules'
import { findOffer, type RunningOffer } from '@/features/commerce/offers/server/find-offer'
import { invoiceNumber } from '@/features/commerce/ledger/checkout-states.rules'
import { cartFingerprint, creationProblem, itemsCents, reusableMs, withSource } from '../../checkout.rules'
import { type OrderSource, orderSources } from '../../order-draft'
import { nextCheckAt } from '@/features/commerce/payments/settling.rules'
import { storeNote } from './buyer-note'
import {
  rowIds,
  findCheckoutLines,
  moveCheckout,
  toStockNeeds,
  type Checkout,
  type CheckoutLine,
  storeCheckout,
  storeLine,
} from '@/features/commerce/ledger/server/checkout-rows'
import { isOfEarlierAccount } from '@/features/commerce/ledger/server/payment-account'
import { toppedUpBy } from '@/features/commerce/licences/server/top-up/top-up'
import { closeReplaced } from '@/features/commerce/payments/server/settling/close-replaced'
import { manualTexts } from '@/features/commerce/manual-payments/manual-payments.texts'
import { withManualProvider } from '@/features/commerce/manual-payments/server/manual-provider'
import { wordShortages } from '@/features/commerce/payments/server/settling/shortage-words'
import { canRecordSales, notWhileUpdating } from '@/features/commerce/payments/server/settling/can-record-sales'
import { agreedShipping, type AgreedShipping, type FlatTerms } from './agreed-shipping'
import { sentToOffer, withDiscount } from './discounted-lines'
import { pricedLines, type PricedLine } from './priced-lines'
import { networkHash, refuseTooManyUnpaid } from './unpaid-orders'
import { boughtUnseen, isBought } from '../outcome/unseen-orders'
import { createProviderOrder, paymentPage } from './create-provider-order'

export type CheckoutRequest = Omit<OrderRequest, 'paymentSource'> & {
  /** Default: `paypal`. */
  paymentSource?: OrderSource
  /** Hash of the browser's cookie. */
  cookieHash: string
  /** Network of the request, for the limits. */
  network: string
}
type Opening = { checkout: Checkout; hold: OwnHold; /** Set only for a new checkout. */ lines?: CheckoutLine[] }

/**
 * Opens a checkout, or finds this browser's open one for the same cart, and its PayPal order. Throws AppError:
 * invalid_input (address, name for the licence, country of the parcel, code, gift), payment_unavailable (OP-17), payment_declined (PayPal refuses the order,
 * CHK-12), transaction_failed, shop_closed (OP-18), invalid_cart (CHK-06 to CHK-09, not shipped there), price_changed (CHK-10, OP-01, another
 * currency), insufficient_stock (CART-09, OP-11), too_many_requests (too many unpaid orders recently; the message says
 * when to try again).
 */
export async function openCheckout(
  ctx: Context,
  {
    items,
    customerEmail,
    note,
    licenceHolder,
    country,
    code,
    discountCents: shownDiscountCents,
    gift: typedGift,
    currency,
    cameFrom,
    paymentSource = 'paypal',
    payer,
    cookieHash,
    network,
  }: CheckoutRequest,
): Promise<OpenedOrder> {
  const terms = readTerms(ctx)
  const provided = paymentSource === 'manual' ? withManualProvider(ctx, payer) : ctx
  if (!provided.payments.isReady(terms.currency)) throw notReady(paymentSource)
  if (!(await isShopOpen(ctx.db))) throw new AppError('shop_closed')
  if (!(await canRecordSales(ctx))) throw new AppError('shop_closed', { message: notWhileUpdating })
  // The prices that the buyer sees and PayPal's script have the currency of the page.
  if (currency !== terms.currency)
    throw new AppError('price_changed', {
      message: `Prices are now in ${currencyName(terms.currency)}. You have not been charged. Please reload the page to see them.`,
    })
  const problem = creationProblem(items, customerEmail)
  if (problem !== null) throw new AppError('invalid_cart', { message: problem })
  const email = normalEmail(customerEmail.trim())
  if (!isEmail(email))
    throw new AppError('invalid_input', {
      message: 'Please enter a valid email address.',
      fields: { customerEmail: 'Please enter a valid email address.' },
    })
  await refuseUnreachable(ctx, email, 'customerEmail')
  const gift = typedGift ? await checkGift(ctx, typedGift) : null
  const offer = code ? await findOffer(ctx, { code, network, lines: sentToOffer(items) }) : null

  const buyer: Buyer = { email, cookieHash, network: networkHash(ctx, network) }
  const { checkout, hold, lines } = await inTransaction(ctx.db, (tx) =>
    holdCart(tx, ctx, items, buyer, {
      ...{ terms, country, note, paymentSource, holder: gift?.recipient_name ?? holderName(licenceHolder) },
      ...{ offer, shownDiscountCents, gift, from: cleanSource(cameFrom, ctx.settings.baseUrl) },
    }),
  )
  crashPoint('after-hold')
  const paid = await closeReplaced(ctx, cookieHash)
  if (paid) return toOpened(paid, { held: [], until: null }, null)
  // The payer may be typed again until the order is placed.
  const mayChange = paymentSource === 'manual' && checkout.status === 'provider_created'
  const orderID =
    (mayChange ? null : checkout.provider_order_id) ??
    (await createProviderOrder(
      provided,
      checkout,
      lines ?? (await findCheckoutLines(ctx.db, checkout.id)),
      paymentSource,
    ))
  const redirectUrl = isBought(checkout) ? null : await paymentPage(provided, orderID)
  return toOpened({ ...checkout, provider_order_id: orderID }, hold, redirectUrl)
}

const notReady = (source: OrderSource): AppError =>
  source === 'manual'
    ? new AppError('payment_declined', { message: manualTexts.notOffered })
    : new AppError('payment_unavailable')

function toOpened(checkout: Checkout, hold: OwnHold, redirectUrl: string | null): OpenedOrder {
  const {
    items_cents: itemsCents,
    discount_cents: discountCents,
    shipping_cents: shippingCents,
    total_cents: totalCents,
  } = checkout
  return {
    orderID: checkout.provider_order_id ?? '',
    ...(redirectUrl !== null && { redirectUrl }),
    isBought: isBought(checkout),
    itemsCents,
    discountCents,
    shippingCents,
    totalCents,
    held: hold.held,
    heldUntil: hold.until?.toISOString() ?? null,
  }
}

/** Reads the currency and the flat rate at one moment: the owner may change them while an order is being opened. */
function readTerms({ settings: { owner, shippingFlatCents, freeShippingFromCents } }: Context): FlatTerms {
  return { currency: owner.currency, shippingFlatCents, freeShippingFromCents }
}

type Wishes = {
  terms: FlatTerms
  country?: string | undefined
  note?: string | undefined
  paymentSource: OrderSource
  holder: string
  /** The buyer's code. */
  offer: RunningOffer | null
  shownDiscountCents?: number | undefined
  from: OrderSourceNames
  gift: AgreedGift | null
}

type Buyer = { email: string; cookieHash: string; /** `network` is a keyed hash. */ network: string }

/** Runs one transaction: same prices as in the shop, goods held, one open checkout per browser and cart. */
async function holdCart(
  tx: Transaction,
  ctx: Context,
  sent: SentLine[],
  buyer: Buyer,
  { terms, country, note, paymentSource, holder, offer, shownDiscountCents, gift, from }: Wishes,
): Promise<Opening> {
  const now = ctx.clock.now()
  const { email, cookieHash, network } = buyer
  const { currency } = terms
  // A double click sends two requests at once: the second waits here and then finds the first one's checkout. Requests
  // of one network also run one after another, because its open checkouts and holds are counted.
  await lockNames(tx, `checkout:${cookieHash}`, `network:${network}`)
  // Locks checkouts before items, as everywhere, to avoid deadlocks.
  const open = await lockOpen(tx, cookieHash)
  // Runs after the locks above, so that a payment that is being recorded is seen here.
  const unseen = await boughtUnseen(tx, now, cookieHash, sent)
  if (unseen) return { checkout: unseen, hold: await findOwnHold(tx, ctx, unseen.id) }
  const stored = await lockItemsForSale(tx, [...new Set(sent.map((item) => item.id))])
  const { timeZone } = ctx.settings
  const locked = (await atSalePrices(tx, stored, { now, timeZone, currency })).map((item) => inCurrency(item, currency))
  const licences = locked.some(({ category }) => category === 'sheet_music') ? await licencesOnSale(tx, currency) : []
  const priced = pricedLines(sent, locked, {
    licences,
    holder,
    currency,
    toppedUp: await toppedUpBy(tx, ctx, sent, currency),
  })
  if (gift) refuseUngivable(priced)
  const lines = withDiscount(priced, offer, { currency, shownCents: shownDiscountCents })
  const shipping = await agreedShipping(tx, lines, terms, country)
  const cart = cartFingerprint(lines, email, shipping.cents, currency, shipping.country, offer?.id)
  const fingerprint = gift ? `${cart}\n${JSON.stringify(gift)}` : cart
  const hashFor = (source: OrderSource) => hashSecret(withSource(fingerprint, source))
  const cartHash = hashFor(paymentSource)
  const anyHash = new Set(orderSources.map(hashFor))

  const same = open.find(
    (one) =>
      // A payment in progress counts whatever it is paid with: the same cart must not be paid a second time.
      (one.status === 'capturing' ? anyHash.has(one.cart_hash) : one.cart_hash === cartHash) &&
      now.getTime() - one.created_at.getTime() < reusableMs &&
      // PayPal's window shows only orders of the account in use. A payment in progress ends at its own account.
      (one.status === 'capturing' || !isOfEarlierAccount(ctx, one)),
  )
  // Payment in progress: nothing of this checkout may change.
  if (same?.status === 'capturing') return { checkout: same, hold: await findOwnHold(tx, ctx, same.id) }
  const outdated = open.filter((one) => one !== same && one.status !== 'capturing')
  for (const { id } of outdated)
    await moveCheckout(tx, ctx, id, 'cancelled', {
      next_check_at: ctx.payments.capturesItself ? now : null,
      note: 'replaced by a newer cart',
    })
  await endHolds(tx, ctx, rowIds(outdated))

  if (!same) await refuseTooManyUnpaid(tx, ctx, buyer)
  const inserted = same
    ? null
    : await insertCheckout(tx, { buyer, cartHash, currency, lines, offer, shipping, from, now })
  const checkout = same ?? inserted?.checkout
  if (!checkout) throw new AppError('transaction_failed')
  if (inserted && gift) await storeGift(tx, ctx, { ...gift, checkout_id: checkout.id })
  await storeNote(tx, checkout, note)
  const short = await holdUnpaid(tx, ctx, { checkoutId: checkout.id, cookieHash, network }, toStockNeeds(lines), locked)
  const worded = wordShortages(lines, short)
  const [first] = worded
  if (first)
    throw new AppError('insufficient_stock', {
      message: first.message,
      fields: Object.fromEntries(worded.map(({ itemId, message }) => [itemId, message])),
    })
  const mayHold = same !== undefined || lines.some((line) => line.takes_stock)
  return {
    checkout,
    hold: mayHold ? withBundles(await findOwnHold(tx, ctx, checkout.id), lines) : { held: [], until: null },
    lines: inserted?.lines,
  }
}

/** Adds the bundles whose entries are all held: their stock is not short for this browser. */
function withBundles(hold: OwnHold, lines: readonly PricedLine[]): OwnHold {
  const heldOf = (itemId: string, variantId: string | null) =>
    hold.held.find((one) => one.itemId === itemId && one.variantId === variantId)?.quantity ?? 0
  const bundles = lines.flatMap(({ shop_item_id: itemId, variant_id: variantId, entries }) => {
    const counted = (entries ?? []).filter(({ parcel }) => parcel?.takesStock)
    const quantity = Math.min(...counted.map((entry) => heldOf(entry.itemId, entry.variantId)))
    return counted.length > 0 && quantity > 0 ? [{ itemId, variantId, quantity }] : []
  })
  return { ...hold, held: [...hold.held, ...bundles] }
}

const lockOpen = (tx: Transaction, cookieHash: string) =>
  tx
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.cookie_hash, cookieHash),
        inArray(checkouts.status, ['open', 'provider_created', 'declined', 'capturing']),
      ),
    )
    .for('update')

/** Takes both locks in this fixed order everywhere, to avoid deadlocks: columns are evaluated from left to right. */
async function lockNames(tx: Transaction, first: string, second: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${first}, 0)), pg_advisory_xact_lock(hashtextextended(${second}, 0))`,
  )
}

type NewCheckout = {
  buyer: Buyer
  cartHash: string
  currency: string
  lines: PricedLine[]
  offer: RunningOffer | null
  shipping: AgreedShipping
  from: OrderSourceNames
  now: Date
}

async function insertCheckout(
  tx: Transaction,
  { buyer, cartHash, currency, lines, offer, shipping, from, now }: NewCheckout,
): Promise<{ checkout: Checkout; lines: CheckoutLine[] }> {
  const goods = itemsCents(lines)
  const net = sumLines(lines)
  const id = randomUUID()
  const [checkout] = await storeCheckout(tx, {
    id,
    cookie_hash: buyer.cookieHash,
    network: buyer.network,
    cart_hash: cartHash,
    email: buyer.email,
    currency,
    items_cents: goods,
    discount_cents: goods - net,
    offer: offer && { id: offer.id, code: offer.code, kind: offer.kind, value: offer.value },
    shipping_cents: shipping.cents,
    ship_country: shipping.country,
    ...from,
    total_cents: net + shipping.cents,
    needs_shipping: lines.some(({ delivery }) => delivery === 'parcel'),
    invoice_number: invoiceNumber(id, now),
    next_check_at: nextCheckAt(now, now),
    created_at: now,
    updated_at: now,
  })
  if (!checkout) throw new AppError('transaction_failed')
  const stored: CheckoutLine[] = []
  for (const [position, { delivery: _, ...line }] of lines.entries())
    stored.push(...(await storeLine(tx, { ...line, checkout_id: checkout.id, position })))
  return { checkout, lines: stored }
}
