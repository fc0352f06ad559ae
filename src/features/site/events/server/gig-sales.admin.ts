// Counts what visitors bought during an event and in the 48 hours after it, by the tunes of its set list.
import { asc, eq } from 'drizzle-orm'
import { type BoundEndpoint, bind } from '@/platform/http/handler'
import { events, eventTunes } from '@/db/schema/site/events'
import { salesOfTunes } from '@/features/commerce/numbers/server/sales-of-tunes'
import { hour } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import { toInstant } from '@/lib/zoned-time'
import { setMoments } from '../event-times.rules'
import { gigSaleHours, gigSalesEndpoints } from '../gig-sales.contract'
import { gigStart } from '../set-list.rules'

type Event = typeof events.$inferSelect

/** Length of an event whose end is unknown. */
const usualLength = 2 * hour

/** Returns from when until when a purchase counts as one of the event. */
export function gigSalePeriod(
  { date, end_date, time, time_zone: timeZone }: Pick<Event, 'date' | 'end_date' | 'time' | 'time_zone'>,
  siteZone: string,
): { from: Date; until: Date } {
  const when = { date, time: time ?? '', ...(timeZone !== null && { timeZone }) }
  const from = gigStart(when, siteZone)
  const lastSet = setMoments(when, siteZone).at(-1)?.end.getTime() ?? from.getTime() + usualLength
  const isLong = end_date !== null && end_date > date
  const end = isLong ? toInstant(end_date, '23:59', timeZone ?? siteZone).getTime() : lastSet
  return { from, until: new Date(end + gigSaleHours * hour) }
}

export const gigSalesApi: BoundEndpoint[] = [
  bind(gigSalesEndpoints.gigSales, async (ctx, { params: { id } }) => {
    const [event] = await ctx.db.select().from(events).where(eq(events.id, id))
    if (!event) throw new AppError('not_found', { message: 'There is no such event.' })
    const { from, until } = gigSalePeriod(event, ctx.settings.timeZone)
    const played = await ctx.db
      .select({ title: eventTunes.title, tuneId: eventTunes.tune_id })
      .from(eventTunes)
      .where(eq(eventTunes.event_id, id))
      .orderBy(asc(eventTunes.position))
    const titles = new Map<string, string>()
    // A tune that was played twice has its first title.
    for (const { title, tuneId } of played) if (tuneId !== null && !titles.has(tuneId)) titles.set(tuneId, title)
    const sales = await salesOfTunes(ctx, { from, until, tuneIds: [...titles.keys()] })
    const row = (title: string | null, tuneId: string | null) => {
      const own = sales.filter((one) => one.tuneId === tuneId)
      const sum = (name: 'orders' | 'pieces') => own.reduce((total, one) => total + one[name], 0)
      const sums = own.map(({ currency, cents }) => ({ currency, cents }))
      return { title, orders: sum('orders'), pieces: sum('pieces'), sums }
    }
    return {
      from: from.toISOString(),
      until: until.toISOString(),
      isOver: until <= ctx.clock.now(),
      rows: [...[...titles].map(([tuneId, title]) => row(title, tuneId)), row(null, null)],
    }
  }),
]
