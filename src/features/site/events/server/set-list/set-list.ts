// Reads the set list of an event as visitors see it: the tunes in order, and where a visitor can buy or hear each.
import { asc, eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { eventTunes } from '@/db/schema/site/events'
import { findTunes } from '@/features/commerce/sheet-music/server/tunes/tunes'
import type { SetListLine } from '../../events.contract'
import { isSetListShown } from '../../set-list.rules'
import type { DatedEvent } from '../public-events'
import { whereToGet } from './where-to-get'

/** Returns the lines of an event in playing order, each with its tune if the shop has one. */
export async function findSetListLines({ db }: Context, eventId: string) {
  const rows = await db
    .select({ id: eventTunes.id, title: eventTunes.title, note: eventTunes.note, tuneId: eventTunes.tune_id })
    .from(eventTunes)
    .where(eq(eventTunes.event_id, eventId))
    .orderBy(asc(eventTunes.position), asc(eventTunes.id))
  const ids = rows.map(({ tuneId }) => tuneId)
  const tunes = await findTunes(db, ids)
  return rows.map(({ tuneId, ...line }) => ({ ...line, tune: tunes.get(tuneId ?? '') ?? null }))
}

/**
 * Returns null if the set list is hidden or does not exist. A tune that was deleted or is not for sale keeps its title.
 */
export async function publicSetList(ctx: Context, event: DatedEvent): Promise<SetListLine[] | null> {
  if (!isSetListShown(event, ctx.clock.now(), ctx.settings.timeZone)) return null
  const lines = await findSetListLines(ctx, event.id)
  if (lines.length === 0) return null
  const listOffers = await whereToGet(ctx, lines)
  return lines.map((line) => ({
    id: line.id,
    title: line.title,
    tuneId: line.tune?.id ?? null,
    composer: line.tune?.composer ?? null,
    ...listOffers(line),
  }))
}
