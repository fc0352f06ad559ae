// Imports newsletter addresses from another site. No mail is sent. An address that had subscribed there is subscribed
// here, unless any column says that it opted out, or it was erased here.
import { RowRefused } from '@/platform/import/import-problem'
import { type Importer, tableImporter } from '@/platform/import/importer'
import { parseInstant } from '@/platform/import/reading/dates'
import { newsletterSubscribers } from '@/db/schema/site/newsletter'
import { readConsent, unclearColumns } from './opt-outs'
import { isSuppressed, suppressedAmong } from './suppression'

export const newsletterImporters: Importer[] = [
  tableImporter({
    table: newsletterSubscribers,
    columns: ['id', 'email', 'status', 'created_at', 'confirmed_at', 'unsubscribed_at'],
    key: 'email',
    read(row) {
      const consent = readConsent(row)
      const { status } = consent
      if (consent.status !== 'confirmed' && consent.was !== status && consent.column !== 'unsubscribed_at')
        row.correct(consent.column, status, consent.why)
      const since = row.moment('created_at')
      const left =
        status === 'unsubscribed' ? parseInstant(consent.was?.trim() ?? '', row.table.orders.get(consent.column)) : null
      return {
        id: row.id(),
        email: row.email('email'),
        status,
        created_at: since,
        confirmed_at: row.moment('confirmed_at') ?? (status === 'confirmed' ? since : undefined),
        unsubscribed_at: left ?? (status === 'unsubscribed' ? row.moment('unsubscribed_at') : undefined),
        // If two rows have the same address, the opt-out wins.
        stepsBack: status !== 'unsubscribed',
      }
    },
    remarks(table) {
      const unclear = unclearColumns(table)
      return unclear.length > 0
        ? [
            `Columns with yes or no that were not used: ${unclear.join(', ')}. If one says who has opted out, rename it to unsubscribed before the import.`,
          ]
        : []
    },
    // A list of readers has thousands of rows.
    oneByOne: (emails, tx) => suppressedAmong(tx, emails),
    async onAdd({ email }, { tx }) {
      if (await isSuppressed(tx, String(email)))
        throw new RowRefused('It was erased here at the request of its owner and stays erased.')
      return {}
    },
    /** A reader who subscribed here and later opted out there counts as opted out. */
    mayReplace: ({ status, confirmed_at }, _given, values) =>
      Promise.resolve(
        status === 'confirmed' &&
          confirmed_at instanceof Date &&
          values.unsubscribed_at instanceof Date &&
          confirmed_at < values.unsubscribed_at,
      ),
  }),
]
