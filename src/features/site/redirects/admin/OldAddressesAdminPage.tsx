// Lists the old addresses at /admin/pages/old-addresses, and edits them.
import { defineResourcePage } from '@/admin-kit/definition'
import { plainWords } from '@/admin-kit/plain-words'
import { ResourcePage } from '@/admin-kit/ResourcePage'
import { redirectsResource } from '../redirects.resource'
import { redirectTexts } from '../redirects.texts'

const redirectsPage = defineResourcePage({
  resource: redirectsResource,
  words: {
    ...plainWords(redirectTexts.title, 'old address', 'old addresses'),
    subtitle: redirectTexts.subtitle,
    empty: redirectTexts.empty,
    isImported: true,
  },
  columns: [
    { key: 'from_path', header: 'Old address', cell: (row) => row.from_path },
    {
      key: 'to_path',
      header: 'Leads to',
      phone: 'below',
      cell: (row) => <span className="wrap-anywhere">{row.to_path}</span>,
    },
  ],
  fields: ['from_path', 'to_path'],
  rowName: (row) => row.from_path,
  seenAt: (row) => row.to_path,
})

export function OldAddressesAdminPage() {
  return <ResourcePage definition={redirectsPage} />
}
