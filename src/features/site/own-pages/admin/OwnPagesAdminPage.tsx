// Lists the owner's own pages at /admin/pages, and edits them.
import { AdminLink } from '@/admin-kit/AdminLink'
import { defineResourcePage } from '@/admin-kit/definition'
import { plainWords } from '@/admin-kit/plain-words'
import { ResourcePage } from '@/admin-kit/ResourcePage'
import { buttonClass } from '@/ui/Button'
import { ownPagesResource } from '../own-pages.resource'

const places = { footer: 'Footer', menu: 'Menu', none: 'No link' } as const

const ownPagesPage = defineResourcePage({
  resource: ownPagesResource,
  words: {
    ...plainWords('Own pages', 'page', 'pages'),
    subtitle: 'Imprint, terms, right of withdrawal, press kit: pages with a title and a text',
    empty:
      'No pages yet. Add an imprint, your terms or a press kit: each gets an address and a link in footer or menu.',
  },
  columns: [
    { key: 'title', header: 'Title', cell: (row) => row.title },
    { key: 'slug', header: 'Address', cell: (row) => `/${row.slug}` },
    { key: 'place', header: 'Link', cell: (row) => places[row.place] },
  ],
  fields: ['title', 'slug', 'body', 'place', 'is_visible'],
  visibilityColumn: { header: 'Visible' },
  seenAt: (row) => (row.is_visible ? `/${row.slug}` : null),
  formPlace: 'instead',
})

export function OwnPagesAdminPage() {
  return (
    <ResourcePage
      definition={ownPagesPage}
      actions={
        <AdminLink to="/admin/pages/old-addresses" className={buttonClass('quiet', 'small')}>
          Old addresses
        </AdminLink>
      }
    />
  )
}
