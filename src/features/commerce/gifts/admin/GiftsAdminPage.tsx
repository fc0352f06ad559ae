// /admin/gifts: all paid gifts with their state, the newest first.
import { AdminPage } from '@/admin-kit/AdminPage'
import type { Column } from '@/admin-kit/definition'
import { CursorPager, useCursor } from '@/admin-kit/lists/CursorPager'
import { LoadedTable } from '@/admin-kit/lists/LoadedTable'
import { formatDate } from '@/lib/dates'
import { useApiQuery } from '@/lib/use-api-query'
import type { Gift } from '../gifts.contract'
import { giftsQuery } from '../gifts.queries'
import { giftsAdminTexts as texts } from '../gifts.texts'
import { ChangeAddress } from './GiftActions'
import { GiftState } from './GiftState'

const columns: readonly Column<Gift>[] = [
  { key: 'recipientName', header: texts.recipient, isTitle: true, cell: ({ recipientName }) => recipientName },
  {
    key: 'titles',
    header: texts.section,
    phone: 'below',
    cell: ({ titles, recipientEmail }) => (
      <>
        {titles}
        {recipientEmail !== null && <span className="admin-note wrap-anywhere"> {recipientEmail}</span>}
      </>
    ),
  },
  { key: 'state', header: texts.state, phone: 'top', cell: (gift) => <GiftState gift={gift} /> },
  {
    key: 'deliverOn',
    header: texts.day,
    isExtra: true,
    cell: ({ deliverOn }) => (deliverOn === null ? texts.card : formatDate(deliverOn, 'MMM d, yyyy')),
  },
  {
    key: 'order',
    header: texts.order,
    isExtra: true,
    cell: ({ order }) => <span className="tabular">{order.number}</span>,
  },
]

const correctAddress = (gift: Gift) =>
  gift.state === 'bounced' && (
    <div className="ml-3">
      <ChangeAddress gift={gift} label={texts.correct} />
    </div>
  )

/** A row leads to the order, which has the actions. */
export function GiftsAdminPage() {
  const pages = useCursor<string>()
  const query = useApiQuery(giftsQuery({ after: pages.cursor }))
  const { data } = query
  return (
    <AdminPage title={texts.title} subtitle={texts.subtitle}>
      <LoadedTable
        query={query}
        none={texts.none}
        label={texts.list}
        columns={columns}
        rows={data?.gifts}
        rowName={({ recipientName }) => recipientName}
        control={correctAddress}
        rowHref={({ order }) => `/admin/orders/${order.id}`}
      />
      <CursorPager pages={pages} next={data?.next} label={texts.pages} />
    </AdminPage>
  )
}
