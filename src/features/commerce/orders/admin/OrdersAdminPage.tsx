// The list of orders with search, filters and an export.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { AdminLink } from '@/admin-kit/AdminLink'
import { AdminPage } from '@/admin-kit/AdminPage'
import { useAddressText } from '@/admin-kit/opened-by-address'
import { WithPicture } from '@/admin-kit/lists/cells'
import { DataTable } from '@/admin-kit/lists/DataTable'
import type { Column } from '@/admin-kit/definition'
import { CursorPager, useCursor } from '@/admin-kit/lists/CursorPager'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { formatUsd } from '@/lib/money'
import { formatMoment } from '@/lib/moments'
import { useApiQuery } from '@/lib/use-api-query'
import { Badge } from '@/ui/Badge'
import { LinkButton } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { Tabs } from '@/ui/Tabs'
import type { OrderSummary } from '../orders-admin.contract'
import { orderListQuery, type OrderFilter } from '../orders-admin.queries'
import { filterWords } from './order-words'
import { OrderState } from './OrderState'
import './orders.css'

const columns: readonly Column<OrderSummary>[] = [
  {
    key: 'invoiceNumber',
    header: 'Order',
    cell: (order) => (
      <AdminLink to={`/admin/orders/${order.id}`} className="text-link tabular">
        {order.invoiceNumber}
      </AdminLink>
    ),
  },
  { key: 'at', header: 'Date', cell: (order) => formatMoment(order.at) },
  {
    key: 'email',
    header: 'Buyer',
    cell: (order) => <span className="inline-block break-all md:min-w-32">{order.email}</span>,
  },
  { key: 'titles', header: 'Items', cell: (order) => <Items order={order} /> },
  { key: 'totalCents', header: 'Total', align: 'end', cell: (order) => formatUsd(order.totalCents) },
  { key: 'status', header: 'Status', cell: (order) => <OrderState order={order} /> },
]

function Items({ order: { titles, imageUrl, buyerNote } }: { order: OrderSummary }) {
  return (
    <WithPicture url={imageUrl}>
      <span className="admin-clip md:min-w-24">{titles}</span>
      {buyerNote !== null && <Badge tone="gold">With a note</Badge>}
    </WithPicture>
  )
}

export function OrdersAdminPage() {
  const { filter: asked }: { filter?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter: OrderFilter = filterWords.find(({ id }) => id === asked)?.id ?? 'all'
  const [typed, setTyped] = useState(useAddressText('search') ?? '')
  const search = useDeferredValue(typed.trim())
  const pages = useCursor<string>()
  const list = useApiQuery(orderListQuery({ filter, search: search || undefined, after: pages.cursor }))
  const { data } = list
  const query = new URLSearchParams({ filter, ...(search ? { search } : {}) })

  return (
    <AdminPage
      title="Orders"
      subtitle="Every order, its status and what to do next"
      actions={
        <LinkButton size="small" href={`/api/admin/orders.csv?${query}`} download>
          Export CSV
        </LinkButton>
      }
    >
      <TextField
        type="search"
        label="Search orders"
        hint="Any part of a name, an e-mail or postal address, an item or an order number; or a PayPal id"
        className="admin-search"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          pages.start()
        }}
      />
      <Tabs
        label="Filter orders"
        tabs={filterWords}
        active={filter}
        onChange={(id) => {
          pages.start()
          void navigate({ href: `/admin/orders?filter=${id}`, replace: true })
        }}
      >
        {!data ? (
          <QueryNotice query={list} />
        ) : data.orders.length === 0 ? (
          <p className="admin-empty">{search === '' && filter === 'all' ? 'No orders yet.' : 'No orders found.'}</p>
        ) : (
          <DataTable label="Orders" columns={columns} rows={data.orders} rowName={(order) => order.invoiceNumber} />
        )}
        <CursorPager
          pages={pages}
          next={data?.next}
          label="Pages of orders"
          words={{ newer: 'Newer orders', older: 'Older orders' }}
        />
      </Tabs>
    </AdminPage>
  )
}
