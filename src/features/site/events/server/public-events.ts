// Reads events as visitors may see them, for pages, calendars and search engines.
import { asc, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { events } from '@/db/schema/site/events'
import { describePictures } from '@/features/operations/pictures/server/describe-pictures'
import { formatMoney } from '@/lib/money'
import type { PictureSource } from '@/lib/picture'
import { isTimeZone } from '@/lib/time-zone'
import { titleSlug } from '@/lib/title-slug'
import type { LiveEvent } from '../events.contract'
import { eventLastDay } from '../event-times.rules'
import { calendarDate, slugIdPrefix, sortEvents, isShownDate, eventSlug } from '../events.rules'
import { eventTexts } from '../events.texts'
import { shownTime } from '../time-text.rules'
import type { SetListMoment } from '../set-list-form'

type Row = typeof events.$inferSelect
type World = Pick<Context, 'db' | 'settings'>

/** An event with its times of creation and last change, and when its set list becomes visible. */
export type DatedEvent = LiveEvent & { createdAt: Date; updatedAt: Date; setListShown: SetListMoment }

/** EVT-08: shown when an event has no poster. */
const placeholderPicture: PictureSource = {
  url: '/placeholder-poster.svg',
  width: 900,
  height: 1200,
  placeholder: null,
}

/** The calendar date where the musician lives (OP-29). */
export const siteToday = ({ clock, settings }: Pick<Context, 'clock' | 'settings'>): string =>
  calendarDate(clock.now(), settings.timeZone)

/** QRY-08: returns all events in the order in which they begin; leaves out an event whose date does not exist. */
export async function publicEvents(ctx: World): Promise<DatedEvent[]> {
  return sortEvents(await presentEvents(ctx, await ctx.db.select().from(events).orderBy(asc(events.id))))
}

/** Returns the event whose id the address ends with; the text before the id does not matter. Null if there is none. */
export async function eventBySlug(ctx: World, slug: string): Promise<DatedEvent | null> {
  const idStart = slugIdPrefix(slug)
  if (idStart === null) return null
  const rows = await ctx.db
    .select()
    .from(events)
    .where(sql`${events.id}::text like ${`${idStart}-%`}`)
    .orderBy(asc(events.created_at), asc(events.id))
  const found = await presentEvents(ctx, rows)
  // If two ids begin alike, the whole address tells them apart.
  return found.find((event) => event.slug === slug) ?? found[0] ?? null
}

/** Returns nothing for an event in the site's time zone, or in a zone that this machine does not know. */
function ownZone(timeZone: string | null, lastDate: string, siteZone: string): Pick<LiveEvent, 'timeZone' | 'lastDay'> {
  if (timeZone === null || timeZone === siteZone || !isTimeZone(timeZone)) return {}
  return { timeZone, lastDay: eventLastDay(lastDate, timeZone, siteZone) }
}

/** Returns the last date of an event of several days; undefined for one day, or if pages cannot show it. */
function readLastDate({ date, end_date }: Row): string | undefined {
  return end_date !== null && isShownDate(end_date) && end_date > date ? end_date : undefined
}

/** Returns the details that only some events have. */
function details(row: Row, { timeZone: siteZone, owner }: Context['settings']) {
  const endDate = readLastDate(row)
  const cents = row.ticket_cents
  const price =
    row.price?.trim() ||
    (cents === null ? undefined : cents === 0 ? eventTexts.free : eventTexts.from(formatMoney(cents, owner.currency)))
  return {
    ...(endDate !== undefined && { endDate }),
    ...ownZone(row.time_zone, endDate ?? row.date, siteZone),
    ...(row.doors?.trim() && { doors: shownTime(row.doors.trim(), owner.clock) }),
    ...(row.address?.trim() && { address: row.address.trim() }),
    ...(cents !== null && { ticketCents: cents }),
    ...(price !== undefined && { price }),
  }
}

/** Returns rows as visitors see them, in the same order; reads all pictures in one query. */
export async function presentEvents(ctx: World, rows: readonly Row[]): Promise<DatedEvent[]> {
  const shown = rows.filter((row) => isShownDate(row.date))
  const addresses = shown.map((row) => row.image_url)
  const pictures = await describePictures(ctx.db, addresses)
  return shown.map((row) => ({
    id: row.id,
    slug: eventSlug(row, titleSlug(row.title)),
    title: row.title,
    date: row.date,
    time: shownTime(row.time?.trim() || 'TBD', ctx.settings.owner.clock),
    ...details(row, ctx.settings),
    venue: row.venue,
    city: row.city,
    description: row.description ?? '',
    image: (row.image_url && pictures.get(row.image_url)) || placeholderPicture,
    ticketUrl: row.status === 'cancelled' ? null : row.ticket_url,
    videoUrl: row.video_url,
    type: row.type,
    status: row.status,
    isFeatured: row.is_featured,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    setListShown: row.set_list_shown,
  }))
}
