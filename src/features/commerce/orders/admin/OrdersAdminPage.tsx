// The list of orders with search, filters and an export.
import { useDeferredValue, useState } from 'react'
import { AdminPage } from '@/admin-kit/AdminPage'
import { useAddressText } from '@/admin-kit/opened-by-address'
import { DataTable } from '@/admin-kit/lists/DataTable'
import { RowTitle } from '@/admin-kit/lists/row/RowTitle'
import type { Column } from '@/admin-kit/definition'
import { CursorPager, useCursor } from '@/admin-kit/lists/CursorPager'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { PrintDialog } from '@/features/commerce/packing/admin/PrintDialog'
import { packingTexts } from '@/features/commerce/packing/packing.texts'
import { formatMoney } from '@/lib/money'
import { formatMoment } from '@/lib/moments'
import { useApiQuery } from '@/lib/use-api-query'
import { Badge } from '@/ui/Badge'
import { LinkButton } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { Tabs } from '@/ui/Tabs'
import type { OrderSummary } from '../orders-admin.contract'
import { orderListQuery, type OrderFilters } from '../orders-admin.queries'
import { filterParameters, hasDaysOrItem, useOrderFilters } from './order-filters'
import { filterWords } from './order-words'
import { OrderFilterBar } from './OrderFilterBar'
import { OrderState } from './OrderState'
import './orders.css'

/** The time is left out where the number and the address of the order need its room. */
function OrderDate({ at }: { at: string }) {
  const [, date, time] = /^(.*?)(, [^,]*)$/.exec(formatMoment(at)) ?? []
  return (
    <>
      {date}
      <span className="order-time">{time}</span>
    </>
  )
}

const columns: readonly Column<OrderSummary>[] = [
  {
    key: 'invoiceNumber',
    header: 'Order',
    cell: ({ invoiceNumber, email, imageUrl, buyerNote }) => (
      <RowTitle picture={imageUrl} note={email} marks={buyerNote !== null && <Badge tone="gold">With a note</Badge>}>
        {invoiceNumber}
      </RowTitle>
    ),
  },
  { key: 'status', header: 'Status', phone: 'bottom', cell: (order) => <OrderState order={order} /> },
  {
    key: 'totalCents',
    header: 'Total',
    align: 'end',
    phone: 'top',
    cell: (order) => formatMoney(order.totalCents, order.currency),
  },
  { key: 'titles', header: 'Items', cell: ({ titles }) => titles },
  { key: 'at', header: 'Date', cell: ({ at }) => <OrderDate at={at} /> },
]

export function OrdersAdminPage() {
  const [filters, changeFilters] = useOrderFilters()
  const { filter = 'all' } = filters
  const [typed, setTyped] = useState(useAddressText('search') ?? '')
  const search = useDeferredValue(typed.trim())
  const pages = useCursor<string>()
  const list = useApiQuery(orderListQuery({ ...filters, search: search || undefined, after: pages.cursor }))
  const { data } = list
  const query = filterParameters(filters)
  if (search) query.set('search', search)
  const isNarrowed = search !== '' || filter !== 'all' || hasDaysOrItem(filters)

  function change(changed: OrderFilters): void {
    pages.start()
    changeFilters(changed)
  }

  return (
    <AdminPage
      title="Orders"
      subtitle="Every order, its status and what to do next"
      actions={
        <>
          <TextField
            type="search"
            label="Search orders"
            labelHidden
            placeholder="Name, item, number"
            className="admin-search"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              pages.start()
            }}
          />
          {filter === 'to-ship' && data !== undefined && data.orders.length > 0 && (
            <PrintDialog button={packingTexts.printAll} />
          )}
          <LinkButton size="small" href={`/api/admin/orders.csv?${query}`} download>
            Export CSV
          </LinkButton>
        </>
      }
    >
      <Tabs
        label="Filter orders"
        className="order-list"
        tabs={filterWords}
        active={filter}
        onChange={(id) => change({ filter: id })}
      >
        <OrderFilterBar filters={filters} onChange={change} />
        {!data ? (
          <QueryNotice query={list} />
        ) : data.orders.length > 0 ? (
          <DataTable
            label="Orders"
            columns={columns}
            rows={data.orders}
            rowName={(order) => order.invoiceNumber}
            rowHref={(order) => `/admin/orders/${order.id}`}
          />
        ) : isNarrowed ? (
          <p className="admin-empty">No orders found.</p>
        ) : (
          <div className="admin-empty">
            <p>No orders yet. Each purchase appears here with its buyer, its items and what there is to do.</p>
            <LinkButton size="small" href="/shop" target="_blank" rel="noopener">
              View the shop
            </LinkButton>
          </div>
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
