// Recognises gigs in the table that Google Calendar reads and writes.
import type { ForeignTable } from '@/platform/import/foreign-table'
import type { DumpRow } from '@/platform/import/reading/read-dump'
import { plainText } from '@/platform/import/reading/html-text'
import { yesOrNo } from '@/platform/import/reading/read-values'
import { gigPlace } from './gig-place'

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
      description: plainText(text('description')),
      ...gigPlace(text('location')),
    },
  }
}

export const googleCalendar: ForeignTable = {
  name: 'gigs of Google Calendar',
  has: ['subject', 'start date', 'start time', 'location'],
  translate: ({ rows }) => ({ events: rows.map(toEvent) }),
}
