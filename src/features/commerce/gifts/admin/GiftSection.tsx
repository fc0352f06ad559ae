// Shows the gift that an order bought or opened, on the page of the order.
import { AdminLink } from '@/admin-kit/AdminLink'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { formatDate } from '@/lib/dates'
import { formatMoment } from '@/lib/moments'
import { useApiQuery } from '@/lib/use-api-query'
import type { Gift } from '../gifts.contract'
import { giftOfOrderQuery } from '../gifts.queries'
import { giftsAdminTexts as texts } from '../gifts.texts'
import { GiftActions } from './GiftActions'
import { GiftState } from './GiftState'

/** Shows nothing for an order without a gift. */
export function GiftSection({ orderId }: { orderId: string }) {
  const query = useApiQuery(giftOfOrderQuery(orderId))
  if (!query.data) return <QueryNotice query={query} />
  const { gift } = query.data
  if (!gift) return null
  return (
    <section className="order-section">
      <h2 className="type-subheading">{texts.section}</h2>
      <p>
        <GiftState gift={gift} />
      </p>
      <p>
        {texts.recipient} {gift.recipientName}
        {gift.recipientEmail !== null && <span className="admin-note wrap-anywhere"> {gift.recipientEmail}</span>}
      </p>
      <p className="admin-note">
        {gift.deliverOn === null ? texts.card : formatDate(gift.deliverOn, 'MMMM d, yyyy')}
        {gift.openedAt !== null && ` · ${texts.states.opened} ${formatMoment(gift.openedAt)}`}
      </p>
      <OtherOrder gift={gift} orderId={orderId} />
      {gift.order.id === orderId && <GiftActions gift={gift} />}
    </section>
  )
}

/** Links the giver's order with the recipient's, and the other way. */
function OtherOrder({ gift: { order, openedOrder }, orderId }: { gift: Gift; orderId: string }) {
  const other = order.id === orderId ? openedOrder : order
  if (!other) return null
  return (
    <p>
      {other === order ? texts.giftOf : texts.openedAs}{' '}
      <AdminLink to={`/admin/orders/${other.id}`} className="text-link tabular">
        {other.number}
      </AdminLink>
    </p>
  )
}
