// Subscribers: list, search, export, remove.
import { AdminPage } from '@/admin-kit/AdminPage'
import { DataTable } from '@/admin-kit/lists/DataTable'
import type { Column, StoredRow } from '@/admin-kit/definition'
import { ImportLink } from '@/admin-kit/lists/ImportLink'
import { ListSearch } from '@/admin-kit/lists/ListSearch'
import { Pager } from '@/admin-kit/lists/Pager'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { listPageCount, useListAsk } from '@/admin-kit/lists/use-list'
import { useRemoval } from '@/admin-kit/lists/use-removal'
import { useResource } from '@/admin-kit/use-resource'
import { formatMoment } from '@/lib/moments'
import type { ResourceRow } from '@/lib/resource'
import { Badge } from '@/ui/Badge'
import { LinkButton } from '@/ui/Button'
import { subscribersResource } from '../newsletter-admin.contract'
import { subscriberExports } from '../subscriber-exports'
import './newsletters.css'

type Subscriber = ResourceRow<typeof subscribersResource>

const states = {
  confirmed: { label: 'Confirmed', tone: 'success' },
  pending: { label: 'Not yet confirmed', tone: 'quiet' },
  unsubscribed: { label: 'Unsubscribed', tone: 'danger' },
  bounced: { label: 'Bounced', tone: 'danger' },
} as const

const findState = ({ status, is_bounced }: Subscriber) =>
  states[is_bounced && status === 'confirmed' ? 'bounced' : status]

const definition = {
  resource: subscribersResource,
  words: {
    title: 'Subscribers',
    subtitle: 'Everyone who signed up; only confirmed addresses get the newsletter',
    empty: 'No subscribers yet.',
    remove: {
      title: 'Remove Subscriber',
      confirm: ({ email }: StoredRow) => `Remove ${String(email)} from the list?`,
      button: 'Remove',
    },
    toasts: { deleted: { title: 'Success', text: 'Subscriber removed' } },
    failures: { remove: { title: 'Error', text: 'Failed to remove subscriber' } },
  },
  rowName: ({ email }: StoredRow) => String(email),
}

const columns: readonly Column<Subscriber>[] = [
  { key: 'email', header: 'E-mail', sortable: true, cell: (row) => row.email },
  {
    key: 'status',
    header: 'State',
    sortable: true,
    phone: 'top',
    cell: (row) => <Badge tone={findState(row).tone}>{findState(row).label}</Badge>,
  },
  {
    key: 'created_at',
    header: 'Since',
    sortable: true,
    phone: 'below',
    cell: (row) => formatMoment(row.confirmed_at ?? row.created_at),
  },
]

export function SubscribersAdminPage() {
  const { ask, typed, setTyped, sorting, setSorting, page, setPage } = useListAsk()
  const resource = useResource(definition, ask)
  const removal = useRemoval(definition, resource)
  const { data } = resource.list
  const { rows = [], total = 0 } = data ?? {}
  const menuActions = (row: Subscriber) => [{ label: 'Remove', isDangerous: true, onSelect: () => removal.ask(row) }]
  return (
    <AdminPage
      title={definition.words.title}
      subtitle={definition.words.subtitle}
      actions={
        <>
          <ListSearch label="Search subscribers" typed={typed} onType={setTyped} />
          <LinkButton size="small" href="/api/admin/subscribers.csv" download>
            Export CSV
          </LinkButton>
        </>
      }
    >
      <QueryNotice query={resource.list} />
      {data && rows.length === 0 && (
        <div className="admin-empty">
          <p>{typed ? 'Nothing found.' : definition.words.empty}</p>
          {!typed && <ImportLink />}
        </div>
      )}
      {rows.length > 0 && (
        <DataTable
          label="Subscribers"
          columns={columns}
          rows={rows}
          rowName={(row) => row.email}
          sorting={sorting}
          onSort={setSorting}
          actions={menuActions}
        />
      )}
      <Pager
        page={page}
        pages={listPageCount(total)}
        total={total}
        isSearched={Boolean(ask.search)}
        onChange={setPage}
      />
      {rows.length > 0 && (
        <p className="admin-note subscriber-exports">
          Export for{' '}
          {Object.entries(subscriberExports).map(([service, { name }]) => (
            <a key={service} className="text-link" href={`/api/admin/subscribers.csv?for=${service}`} download>
              {name}
            </a>
          ))}
        </p>
      )}
      {removal.question}
    </AdminPage>
  )
}
