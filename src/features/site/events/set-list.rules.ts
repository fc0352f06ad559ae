// Decides from when a set list may be shown, and which gig "tonight" means (decision 0047). The end of an evening is
// not stored.
import { day, hour } from '@/lib/durations'
import { toInstant } from '@/lib/zoned-time'
import { dayAfter } from './events.rules'
import { parseTimes } from './time-text.rules'
import type { LiveEvent } from './events.contract'
import type { SetListMoment } from './set-list-form'

type Gig = Pick<LiveEvent, 'date' | 'endDate' | 'time' | 'timeZone' | 'status'>

/**
 * Start assumed when no time can be read. Most evenings begin later, so a set list is shown only a little too early at
 * worst.
 */
const usualStart = '18:00'

/** Returns the start of an event from the first time in its free text, in its own zone or else in `siteZone`. */
export function gigStart(event: Pick<LiveEvent, 'date' | 'time' | 'timeZone'>, siteZone: string): Date {
  return toInstant(event.date, parseTimes(event.time)[0] ?? usualStart, event.timeZone ?? siteZone)
}

/** True when visitors may see the set list; false for a cancelled evening, at which nothing was played. */
export function isSetListShown(gig: Gig & { setListShown: SetListMoment }, now: Date, timeZone: string): boolean {
  if (gig.status === 'cancelled' || gig.setListShown === 'never') return false
  return gig.setListShown === 'now' || gig.status === 'past' || gigStart(gig, timeZone) <= now
}

/** Guests arrive early and open the card's address, and again the morning after. */
const [early, late] = [hour, day + 12 * hour]

/** Returns until when a gig counts as the current one. */
const lastMoment = ({ endDate, timeZone }: Gig, start: number, siteZone: string): number =>
  endDate === undefined ? start + late : toInstant(dayAfter(endDate), '12:00', timeZone ?? siteZone).getTime()

/**
 * Returns the gig behind `/tonight`: the current one, from an hour before it begins until the next one or noon of the
 * day after its last; else the next one; else the latest. Cancelled gigs do not count.
 */
export function gigOfTonight<G extends Gig>(gigs: readonly G[], now: Date, timeZone: string): G | null {
  const dated = gigs
    .filter(({ status }) => status !== 'cancelled')
    .map((gig) => ({ gig, start: gigStart(gig, timeZone).getTime() }))
    .toSorted((a, b) => a.start - b.start)
  const at = now.getTime()
  const begun = dated.findLast(({ start }) => start - early <= at)
  const next = dated.find(({ start }) => start - early > at)
  if (begun && at <= lastMoment(begun.gig, begun.start, timeZone)) return begun.gig
  return (next ?? begun)?.gig ?? null
}
