// Live events (DATA-07).
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from './columns'

export const events = pgTable(
  'events',
  {
    id: id(),
    title: text().notNull(),
    /** A plain calendar date; compared with today in the site's time zone (OP-29). */
    date: date({ mode: 'string' }).notNull(),
    /** Free text such as "7:30 PM and 9:30 PM". */
    time: text(),
    venue: text().notNull(),
    city: text().notNull(),
    description: text(),
    image_url: text(),
    ticket_url: text(),
    type: text().notNull().default('live'),
    /** A recording; past events only. */
    video_url: text(),
    status: text({ enum: ['upcoming', 'past', 'cancelled'] })
      .notNull()
      .default('upcoming'),
    is_featured: boolean().notNull().default(false),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('events_by_date').on(table.date),
    check('events_status_known', sql`${table.status} in ('upcoming', 'past', 'cancelled')`),
  ],
)
