// order-status: a page asks for the outcome of an order; the server settles it and builds the response from its own books.
import type { Context } from '@/platform/context'
import { AppError } from '@/lib/errors'
import { errorTable } from '@/lib/error-table'
import type { OrderReply } from '../../checkout.contract'
import {
  checkoutOfProviderOrder,
  findCheckoutLines,
  type Checkout,
  type CheckoutLine,
} from '@/features/commerce/ledger/server/checkout-rows'
import { failedText, buildOrderReply, shortReply } from './order-reply'
import { settle } from '@/features/commerce/payments/server/settling/settle'

/** An order that a page asks for. `isBuyer` is true when the browser holds the cookie of its checkout. */
type AskedOrder = { providerOrderId: string; checkout: Checkout; lines: CheckoutLine[]; isBuyer: boolean }

const unknownOrder = () => new AppError('not_found', { message: 'There is no such order.' })

/** Returns the order. `cookieHash` is the hash of the browser's cookie, null without one. Throws AppError `not_found`. */
export async function findAskedOrder(
  { db }: Context,
  providerOrderId: string,
  cookieHash: string | null,
): Promise<AskedOrder> {
  const checkout = await checkoutOfProviderOrder(db, providerOrderId)
  if (!checkout) throw unknownOrder()
  const lines = await findCheckoutLines(db, checkout.id)
  return { providerOrderId, checkout, lines, isBuyer: checkout.cookie_hash === cookieHash }
}

/**
 * Settles the order and returns its outcome. `unpaid` answers for an order that the buyer has not approved, or whose
 * approval has ended. Throws AppError, always before any money moved: insufficient_stock, shop_closed.
 */
export async function settleAskedOrder(
  ctx: Context,
  { providerOrderId, lines, isBuyer }: AskedOrder,
  unpaid: (code: 'payment_not_approved' | 'payment_expired') => OrderReply,
): Promise<OrderReply> {
  const settled = await settle(ctx, providerOrderId, 'buyer', lines)
  switch (settled.kind) {
    case 'recorded':
      return buildOrderReply(ctx, settled.checkoutId, isBuyer)
    case 'in_progress':
      return shortReply('checking')
    case 'declined':
      return shortReply('declined', errorTable.payment_declined.text)
    case 'failed':
      return shortReply('failed', failedText)
    case 'not_approved':
      return unpaid('payment_not_approved')
    case 'expired':
      return unpaid('payment_expired')
    case 'elsewhere':
      // Only the buyer learns where the parcel goes.
      return isBuyer ? { ...shortReply('unpaid', settled.message), shipTo: settled.country } : unpaid('payment_expired')
    case 'offer_lost':
      // Only the buyer learns the code.
      return isBuyer ? { ...shortReply('unpaid', settled.message), losesCode: true } : unpaid('payment_expired')
    case 'sale_ended':
      // Only the buyer learns what was in the cart.
      return isBuyer ? { ...shortReply('unpaid', settled.message), losesCode: false } : unpaid('payment_expired')
    case 'short':
      throw new AppError('insufficient_stock', { message: settled.message })
    case 'unaddressed':
      throw new AppError('payment_expired', { message: settled.message })
    case 'updating':
      throw new AppError('shop_closed', { message: settled.message })
    case 'unknown_order':
      throw unknownOrder()
  }
}

/**
 * Returns the outcome of an order for a page that only asks, after settling it; an unpaid order is a normal response.
 * `cookieHash` is the hash of the browser's cookie, null without one. Throws AppError: not_found; and, always before any
 * money moved, insufficient_stock, shop_closed.
 */
export async function orderStatus(
  ctx: Context,
  providerOrderId: string,
  cookieHash: string | null,
): Promise<OrderReply> {
  const asked = await findAskedOrder(ctx, providerOrderId, cookieHash)
  return settleAskedOrder(ctx, asked, (code) => shortReply('unpaid', errorTable[code].text))
}
