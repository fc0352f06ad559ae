// Imports who may sign in, from another site (DATA-15). Passwords are never imported: each address creates a new
// account.
import { type Importer, tableImporter } from '@/platform/import/importer'
import { allowedEmails } from '@/db/schema/office/access'

export const accessImporters: Importer[] = [
  tableImporter({
    table: allowedEmails,
    columns: ['id', 'email', 'is_admin', 'created_at'],
    key: 'email',
    read: (row) => ({
      id: row.id(),
      email: row.email('email'),
      is_admin: row.yes('is_admin', false),
      created_at: row.moment('created_at'),
    }),
  }),
]
