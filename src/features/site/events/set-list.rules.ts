// Since when a set list may be told, and which gig is meant by "tonight" (decision 0047). Nobody writes down when an evening ends.
import { day, hour } from '@/lib/durations'
import { toInstant } from '@/lib/zoned-time'
import { parseTimes } from './events.rules'
import type { LiveEvent } from './events.contract'
import type { SetListMoment } from './set-list-form'

type Gig = Pick<LiveEvent, 'date' | 'time' | 'timeZone' | 'status'>

/** Where no time can be read: most evenings begin later, and nothing is told too early by much. */
const usualStart = '18:00'

/** When an event begins, by the first time in its free text, in its own zone or else in `siteZone`. */
export function gigStart(event: Pick<LiveEvent, 'date' | 'time' | 'timeZone'>, siteZone: string): Date {
  return toInstant(event.date, parseTimes(event.time)[0] ?? usualStart, event.timeZone ?? siteZone)
}

/** Whether visitors may see the set list; of a cancelled evening nothing was played. */
export function isSetListShown(gig: Gig & { setListShown: SetListMoment }, now: Date, timeZone: string): boolean {
  if (gig.status === 'cancelled' || gig.setListShown === 'never') return false
  return gig.setListShown === 'now' || gig.status === 'past' || gigStart(gig, timeZone) <= now
}

/** People come early and look at the card; the morning after they look again. */
const [early, late] = [hour, day + 12 * hour]

/**
 * The gig behind `/tonight`: the one that is on, from an hour before it begins until the next one or noon of the day after; else the next one;
 * else the latest. Cancelled ones count for nothing.
 */
export function gigOfTonight<G extends Gig>(gigs: readonly G[], now: Date, timeZone: string): G | null {
  const dated = gigs
    .filter(({ status }) => status !== 'cancelled')
    .map((gig) => ({ gig, start: gigStart(gig, timeZone).getTime() }))
    .toSorted((a, b) => a.start - b.start)
  const at = now.getTime()
  const begun = dated.findLast(({ start }) => start - early <= at)
  const next = dated.find(({ start }) => start - early > at)
  if (begun && at <= begun.start + late) return begun.gig
  return (next ?? begun)?.gig ?? null
}
