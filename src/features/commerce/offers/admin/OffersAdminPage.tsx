// Manages the codes of the shop, with their uses and the orders behind them, and lists its sales.
import { AdminLink } from '@/admin-kit/AdminLink'
import { defineResourcePage } from '@/admin-kit/definition'
import { plainWords } from '@/admin-kit/plain-words'
import { ResourcePage } from '@/admin-kit/ResourcePage'
import { categoryNames, type ShopCategory } from '@/features/commerce/catalog/shop-categories'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import type { ResourceRow } from '@/lib/resource'
import { SalesList } from '@/features/commerce/sales/admin/SalesList'
import { offersResource, percentText } from '../offers.resource'
import { CategoriesField, OfferItemsField } from './OfferFields'

type Row = ResourceRow<typeof offersResource>

const words = plainWords<Row>('Codes and sales', 'code', 'codes')

const value = ({ kind, percent_basis_points, amount_cents, currency }: Row): string =>
  kind === 'percent' ? `${percentText(percent_basis_points ?? 0)} %` : formatMoney(amount_cents ?? 0, currency)

const scopeWords = ({ scope, categories, items }: Row): string =>
  scope === 'everything'
    ? 'Everything'
    : scope === 'items'
      ? items.map(({ label }) => label).join(', ')
      : categories.map((one) => categoryNames[one as ShopCategory]).join(', ')

const short = (day: string): string => formatDate(day, 'MMM d, yyyy')

function dayWords({ starts_on, ends_on }: Row): string {
  if (starts_on === null && ends_on === null) return 'Always'
  if (ends_on === null) return `From ${short(starts_on ?? '')}`
  return starts_on === null ? `Until ${short(ends_on)}` : `${short(starts_on)} – ${short(ends_on)}`
}

/** Shows the value of a code; on a phone also what it counts for and its days, which have columns elsewhere. */
function Value({ row }: { row: Row }) {
  return (
    <>
      {value(row)}
      <span className="offer-days">
        {' '}
        · {scopeWords(row)} · {dayWords(row)}
      </span>
    </>
  )
}

/** Shows the number of uses as a link to the orders that it counts. */
function Uses({ row: { id, code, uses, uses_limit } }: { row: Row }) {
  const text = uses_limit === null ? String(uses) : `${uses} of ${uses_limit}`
  if (uses === 0) return <>{text}</>
  return (
    <AdminLink
      to={`/admin/orders?offer=${id}`}
      className="offer-uses text-link"
      aria-label={`Orders with ${code}: ${text}`}
    >
      {text}
    </AdminLink>
  )
}

const offersPage = defineResourcePage({
  resource: offersResource,
  words: {
    ...words,
    subtitle: 'Buyers type a code in the cart. An order can use one code.',
    empty: 'No codes yet. Add one and tell it to your listeners.',
    remove: {
      title: words.remove.title,
      confirm: (row) => `Delete the code “${row.code}”? Buyers who are paying with it now are not charged.`,
    },
  },
  fields: [
    'code',
    'kind',
    { name: 'percent_basis_points', isShown: ({ values }) => values.kind === 'percent' },
    { name: 'amount_cents', isShown: ({ values }) => values.kind === 'amount' },
    'scope',
    {
      name: 'categories',
      kind: 'custom',
      isShown: ({ values }) => values.scope === 'categories',
      render: (form) => <CategoriesField {...form} />,
    },
    {
      name: 'items',
      kind: 'custom',
      isShown: ({ values }) => values.scope === 'items',
      render: () => <OfferItemsField />,
    },
  ],
  columns: [
    'code',
    { key: 'kind', header: 'Takes off', phone: 'below', sortable: false, cell: (row) => <Value row={row} /> },
    { key: 'scope', header: 'Counts for', isExtra: true, cell: scopeWords },
    { key: 'ends_on', header: 'Days', cell: dayWords },
    { key: 'uses', header: 'Uses', align: 'end', phone: 'bottom', cell: (row) => <Uses row={row} /> },
  ],
  visibilityColumn: { header: 'Active' },
  rowName: (row) => row.code,
})

export function OffersAdminPage() {
  return <ResourcePage definition={offersPage} below={<SalesList />} />
}
