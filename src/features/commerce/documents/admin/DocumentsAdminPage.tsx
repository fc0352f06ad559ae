// /admin/documents: all invoices and credit notes, and after a restore the question for the last number.
import { AdminLink } from '@/admin-kit/AdminLink'
import { AdminPage } from '@/admin-kit/AdminPage'
import type { Column } from '@/admin-kit/definition'
import { Ask } from '@/admin-kit/forms/Ask'
import { CursorPager, useCursor } from '@/admin-kit/lists/CursorPager'
import { LoadedTable } from '@/admin-kit/lists/LoadedTable'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { formatMoney } from '@/lib/money'
import { useApiQuery } from '@/lib/use-api-query'
import { buttonClass } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import { documentsAdminTexts as texts } from '../documents-admin.texts'
import type { documentEndpoints, IssuedDocument } from '../documents.contract'
import { documentsQuery } from '../documents.queries'

const columns: readonly Column<IssuedDocument>[] = [
  { key: 'number', header: 'Number', isTitle: true, cell: ({ number }) => number },
  { key: 'issuedOn', header: 'Date', isExtra: true, cell: ({ issuedOn }) => issuedOn },
  { key: 'buyer', header: 'To', phone: 'below', cell: ({ buyerName }) => buyerName ?? texts.erased },
  { key: 'order', header: 'Order', isExtra: true, cell: ({ orderNumber }) => orderNumber },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    cell: ({ totalCents, currency }) => <span className="tabular">{formatMoney(totalCents, currency)}</span>,
  },
]

const toPdf = ({ id, number }: IssuedDocument) => (
  <a className="text-link" href={`/api/admin/documents/${id}/file.pdf`} aria-label={`${texts.open}: ${number}`}>
    {texts.open}
  </a>
)

export function DocumentsAdminPage() {
  const send = useSend<typeof documentEndpoints>()
  const pages = useCursor<string>()
  const query = useApiQuery(documentsQuery({ after: pages.cursor }))
  const { data } = query
  return (
    <AdminPage
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <AdminLink to="/admin/documents/quotes" className={buttonClass('quiet', 'small')}>
          {texts.quotes}
        </AdminLink>
      }
    >
      {data?.unconfirmed.map(({ kind, first, series, last }) => (
        <div key={series} className="admin-warning mb-6">
          <p className="mb-3">{texts.unconfirmed(series, last)}</p>
          <Ask
            title={`${texts.unconfirmedTitle}: ${series}`}
            label={texts.confirm}
            name={`${texts.confirm} ${series}`}
            button={texts.confirm}
            fields={[{ name: 'last', label: texts.lastNumber, type: 'number', value: String(last) }]}
            send={async ({ last: typed = '' }) => {
              await send('POST /api/admin/documents/series', { body: { kind, last: typed } })
              toast({ title: texts.confirmed, kind: 'success' })
              void query.refetch()
            }}
          />
          <Ask
            title={`${texts.start}: ${first}`}
            label={texts.start}
            name={`${texts.start} ${first}`}
            button={texts.start}
            text={texts.startText(first)}
            fields={[{ name: 'suffix', label: texts.suffix(first), value: 'b' }]}
            send={async ({ suffix = '' }) => {
              await send('POST /api/admin/documents/new-series', { body: { kind, suffix } })
              toast({ title: texts.started, kind: 'success' })
              void query.refetch()
            }}
          />
        </div>
      ))}
      <LoadedTable
        query={query}
        none={texts.none}
        label={texts.list}
        columns={columns}
        rows={data?.documents}
        rowName={({ number }) => number}
        rowHref={({ orderId }) => `/admin/orders/${orderId}`}
        control={toPdf}
      />
      <CursorPager pages={pages} next={data?.next} label={texts.pages} />
    </AdminPage>
  )
}
