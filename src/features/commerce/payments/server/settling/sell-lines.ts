// Takes paid lines out of stock, and refunds those that sold out before the payment was recorded (row 20).
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { isManualId } from '@/adapters/payments/manual-ids'
import { queueMail } from '@/platform/outbox/outbox'
import { shortages } from '@/features/commerce/stock-holds/server/holds'
import { lockItemsForSale } from '@/features/commerce/catalog/server/selling/items-for-sale'
import { sellItems } from '@/features/commerce/catalog/server/stock/stock'
import { stockKey } from '@/features/commerce/catalog/server/stock/stock-state'
import { lineCents } from '@/features/commerce/ledger/line-price.rules'
import { alertOwner } from '@/features/commerce/ledger/server/alert-owner'
import {
  lineNeeds,
  toStockNeeds,
  type Checkout,
  type CheckoutLine,
  buyerMail,
} from '@/features/commerce/ledger/server/checkout-rows'
import { findOwedOf } from '@/features/commerce/ledger/server/owed-rows'
import { isParcel, lineName } from '@/features/commerce/delivery/server/delivery-of-line'
import { requestRefund } from '@/features/commerce/refunds/server/request-refund'

/**
 * Takes the goods out of stock and returns the keys of those no longer available. A deleted item or variant is
 * delivered as it was bought (row 30).
 */
export async function sellLines(
  tx: Transaction,
  ctx: Context,
  checkout: Checkout,
  lines: readonly CheckoutLine[],
): Promise<Set<string>> {
  // More copies of a file do not count as another sale of it.
  const sellable = lines.filter(({ tops_up }) => tops_up === null)
  const needs = toStockNeeds(sellable)
  // Files and links only count as sold: they cannot run out.
  if (needs.every(({ takesStock, variantId }) => !takesStock && variantId === null)) {
    await sellItems(tx, needs)
    return new Set()
  }
  const locked = await lockItemsForSale(
    tx,
    needs.map((need) => need.itemId),
  )
  const short = new Set((await shortages(tx, ctx, checkout.id, needs, locked, 'approved')).map(stockKey))
  const existing = new Set(
    locked.flatMap((item) => [
      stockKey({ itemId: item.id, variantId: null }),
      ...item.variants.map(({ id }) => stockKey({ itemId: item.id, variantId: id })),
    ]),
  )
  // A bundle is sold with all of its entries, or none of them.
  const isWhole = (line: CheckoutLine) => !isShortOf(line, short)
  const sold = await sellItems(
    tx,
    toStockNeeds(sellable.filter(isWhole)).filter((need) => existing.has(stockKey(need))),
  )
  for (const need of sold.short) short.add(stockKey(need))
  return short
}

/** True when a line sells something that is short: its item, or an entry of its bundle. */
export const isShortOf = (line: CheckoutLine, short: ReadonlySet<string>): boolean =>
  lineNeeds(line).some((need) => need.takesStock && short.has(stockKey(need)))

type ShortLines = {
  checkout: Checkout
  lines: readonly CheckoutLine[]
  ids: Map<CheckoutLine, string>
  paymentId: string
  isShort: (line: CheckoutLine) => boolean
}

/** Refunds lines that cannot be delivered, with their shipping when nothing is left to ship (row 20). */
export async function payBackShortLines(
  tx: Transaction,
  ctx: Context,
  { checkout, lines, ids, paymentId, isShort }: ShortLines,
): Promise<void> {
  for (const line of lines.filter((one) => isShort(one) && lineCents(one) > 0)) {
    await requestRefund(tx, ctx, {
      paymentId,
      lineId: ids.get(line) ?? null,
      amountCents: lineCents(line),
      reason: 'sold out',
    })
  }
  const stillShips = lines.some((line) => isParcel(line) && !isShort(line))
  if (checkout.shipping_cents > 0 && !stillShips) {
    await requestRefund(tx, ctx, {
      paymentId,
      lineId: null,
      amountCents: checkout.shipping_cents,
      reason: 'shipping of sold out goods',
    })
  }
  const isOwed = (await findOwedOf(tx, checkout.id)) !== null
  await queueMail(tx, buyerMail(checkout, 'shortage-refunded'))
  await alertOwner(tx, ctx, {
    what: 'stock.shortage',
    ref: `checkout:${checkout.id}`,
    sentence: `Sold out after ${isOwed ? 'the order' : 'payment'}: ${lines.filter(isShort).map(lineName).join(', ')}. ${isOwed ? 'The buyer owes less' : isManualId(checkout.provider_order_id) ? 'Please pay the money for it back to the buyer yourself' : 'The money for it goes back to the buyer automatically'}; please check the stock.`,
  })
}
