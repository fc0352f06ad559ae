// Stores live events (DATA-07) and their set lists.
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, id, oneOf, updatedAt } from '../columns'

export const events = pgTable(
  'events',
  {
    id: id(),
    title: text().notNull(),
    /** A plain calendar date at the place of the event (OP-29). */
    date: date({ mode: 'string' }).notNull(),
    /** Free text such as "7:30 PM and 9:30 PM". */
    time: text(),
    /** IANA name of the time zone of date and time, for an event on tour; null means the site's zone. */
    time_zone: text(),
    /**
     * Last date of an event of several days; null for one day. Readers ignore one that is not after `date`: undoing an
     * earlier change of one of the two may leave that.
     */
    end_date: date({ mode: 'string' }),
    /** Time at which the doors open, as typed: "7 PM". */
    doors: text(),
    venue: text().notNull(),
    city: text().notNull(),
    /** Street address of the venue. */
    address: text(),
    description: text(),
    image_url: text(),
    ticket_url: text(),
    /** Price of the cheapest ticket in cents; null if unknown, 0 if free. */
    ticket_cents: integer(),
    /** Prices as the owner writes them for visitors: "$15 at the door, free under 18". */
    price: text(),
    type: text().notNull().default('live'),
    /** Video of the event; past events only. */
    video_url: text(),
    status: oneOf(['upcoming', 'past', 'cancelled']).default('upcoming'),
    is_featured: boolean().notNull().default(false),
    /** Time from which visitors see the set list. */
    set_list_shown: oneOf(['never', 'from_start', 'now']).default('never'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('events_by_date').on(table.date),
    check('events_status_known', sql`${table.status} in ('upcoming', 'past', 'cancelled')`),
    check('events_ticket_cents_valid', sql`${table.ticket_cents} >= 0`),
    check('events_set_list_shown_known', sql`${table.set_list_shown} in ('never', 'from_start', 'now')`),
  ],
)

/** The set list of an event, in playing order (decision 0047). */
export const eventTunes = pgTable(
  'event_tunes',
  {
    id: id(),
    event_id: belongsTo(() => events.id),
    /** Title as announced; it stays when the tune is renamed or deleted. */
    title: text().notNull(),
    /** The tune in the shop; null for other music. No foreign key: an event may go to the trash and be restored. */
    tune_id: uuid(),
    /** Note for the band, on the stage sheet only: "solo: alto". */
    note: text(),
    position: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('event_tunes_by_event').on(table.event_id, table.position),
    index('event_tunes_by_tune')
      .on(table.tune_id)
      .where(sql`${table.tune_id} is not null`),
    check('event_tunes_title_present', sql`length(btrim(${table.title})) > 0`),
  ],
)
