// Imports messages of visitors from another site (DATA-17).
import { type Importer, tableImporter } from '@/platform/import/importer'
import { contactMessages } from '@/db/schema/site/contact'
import { messageStates } from '../contact.resource'

export const contactImporters: Importer[] = [
  tableImporter({
    table: contactMessages,
    read: (row) => ({
      id: row.id(),
      name: row.required('name', { most: 200, instead: 'Unknown' }),
      email: row.email('email'),
      subject: row.required('subject', { most: 300, instead: 'No subject' }),
      message: row.required('message'),
      status: row.choice('status', messageStates, 'unread'),
      created_at: row.moment('created_at'),
    }),
  }),
]
