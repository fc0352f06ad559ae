// Refunds payments for more copies of a licence that was refunded meanwhile: these copies would belong to no licence.
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { isManualId } from '@/adapters/payments/manual-ids'
import { alertOwner } from '@/features/commerce/ledger/server/alert-owner'
import { lineCents } from '@/features/commerce/ledger/line-price.rules'
import type { Checkout, CheckoutLine } from '@/features/commerce/ledger/server/checkout-rows'
import { lineName } from '@/features/commerce/delivery/server/delivery-of-line'
import { linesRaisingNothing } from '@/features/commerce/licences/server/top-up/top-up'
import { requestRefund } from './request-refund'

type Paid = { checkout: Checkout; lines: readonly CheckoutLine[]; ids: Map<CheckoutLine, string>; paymentId: string }

export async function payBackTopUpsOfRefunded(
  tx: Transaction,
  ctx: Context,
  { checkout, lines, ids, paymentId }: Paid,
): Promise<void> {
  const forNothing = await linesRaisingNothing(tx, lines)
  if (forNothing.length === 0) return
  for (const line of forNothing)
    await requestRefund(tx, ctx, {
      paymentId,
      lineId: ids.get(line) ?? null,
      amountCents: lineCents(line),
      reason: 'the licence it raises was refunded',
    })
  await alertOwner(tx, ctx, {
    what: 'licence.raised_after_refund',
    ref: `checkout:${checkout.id}`,
    sentence: `Order ${checkout.invoice_number} paid for more copies of a licence that was refunded meanwhile: ${forNothing.map(lineName).join(', ')}. ${isManualId(checkout.provider_order_id) ? 'Please pay the money for them back to the buyer yourself.' : 'The money for them goes back to the buyer automatically; you do not need to do anything.'}`,
  })
}
