// Lists the sales of the shop beside its codes, each with the orders behind it.
import { AdminLink } from '@/admin-kit/AdminLink'
import type { Column } from '@/admin-kit/definition'
import { LoadedTable } from '@/admin-kit/lists/LoadedTable'
import { formatDate } from '@/lib/dates'
import { useApiQuery } from '@/lib/use-api-query'
import { Price, useShopCurrency } from '@/ui/Price'
import type { Sale } from '../sales.contract'
import { salesQuery } from '../sales.queries'
import { saleAdminTexts as texts } from '../sales-admin.texts'

const short = (day: string): string => formatDate(day, 'MMM d, yyyy')

/** Names the year once if both days are in it: the column is narrow. */
function dayWords({ from, until }: Sale): string {
  const isOneYear = from?.slice(0, 4) === until?.slice(0, 4)
  const first = from && (isOneYear ? short(from).replace(/,? \d{4}$/, '') : short(from))
  return [first, until === null ? texts.noEnd : short(until)].filter(Boolean).join(' – ')
}

function SalePrice({ sale: { priceCents, salePriceCents } }: { sale: Sale }) {
  const currency = useShopCurrency()
  return salePriceCents === null ? (
    texts.someChoices
  ) : (
    <Price cents={salePriceCents} before={priceCents} currency={currency} />
  )
}

/** Shows the number of orders as a link to them. */
function Orders({ sale: { id, title, from, orders } }: { sale: Sale }) {
  if (orders === 0) return <>0</>
  const days = from === null ? '' : `&from=${from}`
  return (
    <AdminLink
      to={`/admin/orders?sale=${id}${days}`}
      className="text-link offer-uses"
      aria-label={texts.ordersOf(title, orders)}
    >
      {orders}
    </AdminLink>
  )
}

const columns: readonly Column<Sale>[] = [
  { key: 'title', header: 'Item', isTitle: true, cell: ({ title }) => title },
  { key: 'price', header: 'Sale price', phone: 'below', cell: (sale) => <SalePrice sale={sale} /> },
  { key: 'state', header: 'State', phone: 'top', cell: ({ state }) => texts.states[state] },
  { key: 'days', header: 'Days', isExtra: true, cell: dayWords },
  { key: 'orders', header: 'Orders', align: 'end', phone: 'bottom', cell: (sale) => <Orders sale={sale} /> },
]

export function SalesList() {
  const query = useApiQuery(salesQuery)
  const { data } = query
  return (
    <section aria-labelledby="sales" className="mt-12">
      <h2 id="sales" className="type-subheading mb-2">
        {texts.title}
      </h2>
      <p className="admin-note mb-4">{texts.subtitle}</p>
      <LoadedTable
        query={query}
        none={texts.none}
        label={texts.title}
        columns={columns}
        rows={data?.sales}
        rowName={({ title }) => title}
        rowHref={({ id }) => `/admin/shop?open=${id}`}
      />
      {data?.hasMore && <p className="admin-note mt-2">{texts.more}</p>}
    </section>
  )
}
