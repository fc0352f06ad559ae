// Newsletter addresses from another site. Nobody is written to: who had subscribed there is subscribed here, unless the address was erased here.
import { RowRefused } from '@/platform/import/import-problem'
import { type Importer, tableImporter } from '@/platform/import/importer'
import { newsletterSubscribers } from '@/db/schema/newsletter'
import { isSuppressed } from './suppression'

export const newsletterImporters: Importer[] = [
  tableImporter({
    table: newsletterSubscribers,
    columns: ['id', 'email', 'status', 'created_at', 'confirmed_at', 'unsubscribed_at'],
    key: 'email',
    read(row) {
      const left = row.moment('unsubscribed_at')
      const status =
        row.text('status') === null
          ? left
            ? 'unsubscribed'
            : 'confirmed'
          : row.choice('status', ['confirmed', 'pending', 'unsubscribed'], 'pending')
      const since = row.moment('created_at')
      return {
        id: row.id(),
        email: row.email('email'),
        status,
        created_at: since,
        confirmed_at: row.moment('confirmed_at') ?? (status === 'confirmed' ? since : undefined),
        unsubscribed_at: left,
      }
    },
    async onAdd({ email }, { tx }) {
      if (await isSuppressed(tx, String(email)))
        throw new RowRefused('It was erased here at the wish of its owner and stays erased.')
      return {}
    },
  }),
]
