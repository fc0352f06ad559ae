// Shows the state of an order as badges, in the list, on its page and on the dashboard.
import { manualAdminTexts } from '@/features/commerce/manual-payments/manual-payments.texts'
import { formatMoney } from '@/lib/money'
import { Badge } from '@/ui/Badge'
import type { OrderSummary } from '../orders-admin.contract'
import { orderWords, shippingWords } from './order-words'

/** Shows the state of payment, refund and parcel as badges. */
export function OrderState({
  order,
}: {
  order: Pick<
    OrderSummary,
    | 'status'
    | 'totalCents'
    | 'refundedCents'
    | 'shipping'
    | 'isTakenBack'
    | 'owesGoods'
    | 'isManual'
    | 'owed'
    | 'currency'
  >
}) {
  const { label, tone } = orderWords(order)
  return (
    <span className="inline-flex flex-wrap gap-1">
      {order.owed ? (
        <>
          <Badge tone="gold">{manualAdminTexts.owed(formatMoney(order.owed.cents, order.currency))}</Badge>
          <Badge tone="gold">{manualAdminTexts.owedFor(order.owed.days)}</Badge>
        </>
      ) : (
        <Badge tone={tone}>{label}</Badge>
      )}
      {order.refundedCents > 0 && order.refundedCents < order.totalCents && <Badge>Partly refunded</Badge>}
      {order.owesGoods && <Badge tone="danger">Nothing delivered</Badge>}
      {order.isTakenBack && (order.totalCents === 0 || order.refundedCents < order.totalCents) && (
        <Badge>Taken back</Badge>
      )}
      {order.shipping && order.status === 'paid' && !order.isTakenBack && (
        <Badge tone={order.shipping === 'shipped' ? 'quiet' : 'gold'}>{shippingWords[order.shipping]}</Badge>
      )}
    </span>
  )
}
