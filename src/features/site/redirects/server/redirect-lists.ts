// Recognises tables of redirects: Shopify's own, and any with the columns `from` and `to`.
import type { ForeignTable } from '@/platform/import/foreign-table'

const redirectList = (name: string, from: string, to: string): ForeignTable => ({
  name,
  has: [from, to],
  translate: ({ rows }) => ({
    redirects: rows.map((row) => ({ from: row, cells: { from: row.cells.get(from), to: row.cells.get(to) } })),
  }),
})

export const redirectLists: readonly ForeignTable[] = [
  redirectList('redirects of Shopify', 'redirect from', 'redirect to'),
  redirectList('redirects', 'from', 'to'),
]
