// create-order (FUNC-03): the page reports an approved PayPal order; the server settles it and builds the response from
// its own books.
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import { isAudited } from '@/db/audit'
import { AppError } from '@/lib/errors'
import { isEmptyReport, type OrderReply, type OrderReport } from '../../checkout.contract'
import type { Checkout, CheckoutLine } from '@/features/commerce/ledger/server/checkout-rows'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
import { compareReport } from './compare-report'
import { findAskedOrder, orderStatus, settleAskedOrder } from './order-status'

/**
 * Settles the order and returns the response. `cookieHash` is the hash of the browser's cookie, null without one. Only
 * compares the page's report with the stored checkout. Answers an empty report like a request for the order's status.
 * Throws AppError: not_found; and, always before any money moved, payment_not_approved, payment_expired,
 * insufficient_stock, shop_closed.
 */
export async function settleReportedOrder(
  ctx: Context,
  report: OrderReport,
  cookieHash: string | null,
): Promise<OrderReply> {
  if (isEmptyReport(report)) return orderStatus(ctx, report.paypalOrderId, cookieHash)
  const asked = await findAskedOrder(ctx, report.paypalOrderId, cookieHash)
  if (asked.isBuyer) await noteDifferences(ctx, asked.checkout, asked.lines, report)
  return settleAskedOrder(ctx, asked, (code) => {
    throw new AppError(code)
  })
}

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
