// Newsletter addresses from another site. Nobody is written to: who had subscribed there is subscribed here.
import { type Importer, tableImporter } from '@/adapters/import/importer'
import { newsletterSubscribers } from '@/db/schema/newsletter'

export const newsletterImporters: Importer[] = [
  tableImporter({
    table: newsletterSubscribers, columns: ['id', 'email', 'status', 'created_at', 'confirmed_at', 'unsubscribed_at'], key: 'email',
    read(row) {
      const left = row.moment('unsubscribed_at')
      const status = row.text('status') === null ? (left ? 'unsubscribed' : 'confirmed') : row.choice('status', ['confirmed', 'pending', 'unsubscribed'], 'pending')
      const since = row.moment('created_at')
      return { id: row.id(), email: row.email('email'), status, created_at: since, confirmed_at: row.moment('confirmed_at') ?? (status === 'confirmed' ? since : undefined), unsubscribed_at: left }
    },
  }),
]
