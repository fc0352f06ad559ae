// The events' answers to visitors.
import { asc } from 'drizzle-orm'
import { bind, type BoundEndpoint } from '@/adapters/http/handler'
import { events } from '@/db/schema/events'
import { describePictures } from '@/features/uploads/server/describe-pictures'
import type { PictureSource } from '@/lib/picture'
import { eventsEndpoints } from '../events.contract'
import { calendarDate } from '../events.rules'

/** EVT-08: shown while an event has no poster. */
const placeholderPicture: PictureSource = { url: '/placeholder-poster.svg', width: 900, height: 1200, placeholder: null }

export const eventsApi: BoundEndpoint[] = [
  bind(eventsEndpoints.list, async ({ db, clock, settings }) => {
    const rows = await db.select().from(events).orderBy(asc(events.date), asc(events.id))
    const pictures = await describePictures(db, rows.map((row) => row.image_url))
    return {
      today: calendarDate(clock.now(), settings.timeZone),
      events: rows.map((row) => ({
        id: row.id,
        title: row.title,
        date: row.date,
        time: row.time?.trim() || 'TBD',
        venue: row.venue,
        city: row.city,
        description: row.description ?? '',
        image: (row.image_url && pictures.get(row.image_url)) || placeholderPicture,
        ticketUrl: row.status === 'cancelled' ? null : row.ticket_url,
        videoUrl: row.video_url,
        type: row.type,
        status: row.status,
        isFeatured: row.is_featured,
      })),
    }
  }),
]
