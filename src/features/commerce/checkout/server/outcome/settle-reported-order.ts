// create-order (FUNC-03): the page reports an approved PayPal order; the server settles it and builds the response from
// its own books.
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import { isAudited } from '@/db/audit'
import { AppError } from '@/lib/errors'
import { errorTable } from '@/lib/error-table'
import type { OrderReply, OrderReport } from '../../checkout.contract'
import {
  checkoutOfPaypalOrder,
  findCheckoutLines,
  type Checkout,
  type CheckoutLine,
} from '@/features/commerce/ledger/server/checkout-rows'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
import { compareReport } from './compare-report'
import { failedText, buildOrderReply, shortReply } from './order-reply'
import { settle } from '@/features/commerce/payments/server/settling/settle'

/**
 * Settles the order and returns the response. `cookieHash` is the hash of the browser's cookie, null without one. Only
 * compares the page's report with the stored checkout. An unpaid order is a normal response for a page that only asks,
 * and an error for one that reports an approval. Throws AppError: not_found; and, always before any money moved,
 * payment_not_approved, payment_expired, insufficient_stock, shop_closed.
 */
export async function settleReportedOrder(
  ctx: Context,
  report: OrderReport,
  cookieHash: string | null,
): Promise<OrderReply> {
  const checkout = await checkoutOfPaypalOrder(ctx.db, report.paypalOrderId)
  if (!checkout) throw new AppError('not_found', { message: 'There is no such order.' })
  const isBuyer = checkout.cookie_hash === cookieHash
  const lines = await findCheckoutLines(ctx.db, checkout.id)
  if (isBuyer && !isQuestion(report)) await noteDifferences(ctx, checkout, lines, report)
  const settled = await settle(ctx, report.paypalOrderId, 'buyer', lines)
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
      if (isQuestion(report)) return shortReply('unpaid', errorTable.payment_not_approved.text)
      throw new AppError('payment_not_approved')
    case 'expired':
      if (isQuestion(report)) return shortReply('unpaid', errorTable.payment_expired.text)
      throw new AppError('payment_expired')
    case 'short':
      throw new AppError('insufficient_stock', { message: settled.message })
    case 'updating':
      throw new AppError('shop_closed', { message: settled.message })
    case 'unknown_order':
      throw new AppError('not_found', { message: 'There is no such order.' })
  }
}

/** True for a page that only asks for the outcome of an order: it reports nothing. */
const isQuestion = ({ customerEmail, items, totalAmount }: OrderReport): boolean =>
  customerEmail === '' && items.length === 0 && totalAmount === 0

/** Records, once per checkout, that a page reports something else than agreed. It changes nothing. */
async function noteDifferences(
  ctx: Context,
  checkout: Checkout,
  lines: readonly CheckoutLine[],
  report: OrderReport,
): Promise<void> {
  const differences = compareReport(checkout, lines, report)
  if (differences.length === 0) return
  await inTransaction(ctx.db, async (tx) => {
    if (await isAudited(tx, 'checkout.reported_differently', `checkout:${checkout.id}`)) return
    await noteInHistory(tx, ctx, checkout.id, {
      actor: 'buyer',
      what: 'checkout.reported_differently',
      detail: { differences },
    })
  })
}
