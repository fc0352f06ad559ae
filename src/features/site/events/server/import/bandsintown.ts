// Recognises gigs in the table that Bandsintown takes from artists, of today and of before June 2019.
import type { ForeignTable } from '@/platform/import/foreign-table'
import type { DumpRow } from '@/platform/import/reading/read-dump'

function toEvent(from: DumpRow) {
  // Bandsintown marks required columns with an asterisk.
  const text = (...columns: string[]) =>
    columns.map((column) => from.cells.get(column) ?? from.cells.get(`${column}*`) ?? null).find(Boolean) ?? null
  const [date, venue] = [text('start date', 'date'), text('venue')]
  const end = text('end date')
  const lineup = text('lineup')
  return {
    from,
    cells: {
      // The table has no ids. A second import of the same file finds the same gigs.
      id: [venue, date, text('start time', 'time')].join('\n'),
      title: text('event name') ?? venue,
      date,
      end_date: end === date ? null : end,
      time: text('start time', 'time'),
      time_zone: text('timezone', 'time zone'),
      venue,
      city: text('city'),
      address: [text('address'), text('postal code')].filter(Boolean).join(', ') || null,
      description: [text('description'), lineup === null ? null : `With ${lineup}`].filter(Boolean).join('\n') || null,
      ticket_url: text('ticket link', 'ticket url'),
    },
  }
}

const gigs = (has: readonly string[]): ForeignTable => ({
  name: 'gigs of Bandsintown',
  has,
  translate: ({ rows }) => ({ events: rows.map(toEvent) }),
})

export const bandsintownGigs: readonly ForeignTable[] = [
  gigs(['venue', 'country', 'city', 'region', 'start date']),
  gigs(['venue*', 'country*', 'city*', 'start date*']),
  gigs(['date', 'venue', 'country', 'city', 'region']),
  gigs(['date*', 'venue*', 'country*', 'city*']),
]
