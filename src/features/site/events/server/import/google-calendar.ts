// Recognises gigs in the table that Google Calendar reads and writes.
import type { ForeignTable } from '@/platform/import/foreign-table'
import type { DumpRow } from '@/platform/import/reading/read-dump'
import { yesOrNo } from '@/platform/import/reading/read-values'

type GigPlace = { venue?: string | undefined; city?: string | undefined; address?: string | undefined }

/** Reads "The Corner, 12 Main St, Utrecht" as venue, address and city; without commas it is the venue. */
export function gigPlace(location: string | null): GigPlace {
  const parts = (location ?? '')
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const [venue, ...rest] = parts
  return { venue, city: rest.at(-1), address: rest.length > 1 ? rest.slice(0, -1).join(', ') : undefined }
}

function toEvent(from: DumpRow) {
  const text = (column: string) => from.cells.get(column) ?? null
  const isAllDay = yesOrNo(text('all day event') ?? '') === true
  return {
    from,
    cells: {
      // The calendar has no ids. A second import of the same file finds the same gigs.
      id: [text('subject'), text('start date'), text('start time')].join('\n'),
      title: text('subject'),
      date: text('start date'),
      time: isAllDay ? null : text('start time'),
      // A concert that ends after midnight is still on one day.
      end_date: isAllDay && text('end date') !== text('start date') ? text('end date') : null,
      description: text('description'),
      ...gigPlace(text('location')),
    },
  }
}

export const googleCalendar: ForeignTable = {
  name: 'gigs of Google Calendar',
  has: ['subject', 'start date', 'start time', 'location'],
  translate: ({ rows }) => ({ events: rows.map(toEvent) }),
}
