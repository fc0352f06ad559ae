// Imports live events and their set lists from another site (DATA-07). An event without a valid date cannot be shown.
import { type Importer, tableImporter } from '@/platform/import/importer'
import { getTableName } from 'drizzle-orm'
import { events, eventTunes } from '@/db/schema/site/events'
import { recordId } from '@/platform/import/reading/row-reader'
import { tunes } from '@/db/schema/commerce/sheet-music'
import { isTimeZone } from '@/lib/time-zone'
import { eventStatuses } from '../../events.resource'
import { setListMoments } from '../../set-list-form'

export const eventsImporters: Importer[] = [
  tableImporter({
    table: events,
    async read(row) {
      const image_url = await row.address('image_url', 'event-image')
      let is_featured = row.yes('is_featured', false)
      if (is_featured && image_url === null) {
        is_featured = false
        row.correct('is_featured', false, 'Featured events must have an image.')
      }
      let time_zone = row.text('time_zone', 60)
      if (time_zone !== null && !isTimeZone(time_zone)) {
        time_zone = null
        row.correct('time_zone', null, 'Not an IANA time zone; the time zone of the site is used.')
      }
      const date = row.date('date')
      let end_date = row.text('end_date') === null ? null : row.date('end_date')
      if (end_date !== null && end_date <= date) {
        if (end_date < date) row.correct('end_date', null, 'It is before the date.')
        end_date = null
      }
      return {
        id: row.id(),
        title: row.required('title', { most: 200 }),
        date,
        end_date,
        time: row.text('time', 200),
        doors: row.text('doors', 60),
        time_zone,
        venue: row.required('venue', { most: 200, instead: 'To be announced' }),
        city: row.required('city', { most: 200, instead: 'To be announced' }),
        address: row.text('address', 200),
        description: row.text('description', 500),
        image_url,
        ticket_url: await row.address('ticket_url', null),
        ticket_cents: row.cents('ticket_cents'),
        price: row.text('price', 120),
        type: row.text('type', 50) ?? 'live',
        video_url: await row.address('video_url', null),
        status: row.choice('status', eventStatuses, 'upcoming'),
        is_featured,
        set_list_shown: row.choice('set_list_shown', setListMoments, 'never'),
        created_at: row.moment('created_at'),
        updated_at: row.moment('updated_at'),
      }
    },
  }),
  tableImporter({
    table: eventTunes,
    read(row) {
      const tune = row.text('tune_id')
      return {
        id: row.id(),
        event_id: recordId(getTableName(events), row.required('event_id')),
        title: row.required('title', { most: 200 }),
        tune_id: tune === null ? null : recordId(getTableName(tunes), tune),
        note: row.text('note', 120),
        position: row.whole('position', { least: 0, most: 1000, fallback: row.line }),
        created_at: row.moment('created_at'),
        updated_at: row.moment('updated_at'),
      }
    },
  }),
]
