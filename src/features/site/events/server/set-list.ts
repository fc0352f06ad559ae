// The set list of an event as visitors see it: what is played in its order, and where each tune is for sale or to hear.
import { asc, eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { eventTunes } from '@/db/schema/events'
import { tunesOf } from '@/features/commerce/shop/server/tunes'
import type { SetListLine } from '../events.contract'
import { isSetListShown } from '../set-list.rules'
import type { DatedEvent } from './public-events'
import { whereToGet } from './where-to-get'

/** Null while it may not be seen, and where there is none. A tune that is gone or not for sale keeps its title. */
export async function publicSetList(ctx: Context, event: DatedEvent): Promise<SetListLine[] | null> {
  if (!isSetListShown(event, ctx.clock.now(), ctx.settings.timeZone)) return null
  const rows = await ctx.db
    .select({ id: eventTunes.id, title: eventTunes.title, tuneId: eventTunes.tune_id })
    .from(eventTunes)
    .where(eq(eventTunes.event_id, event.id))
    .orderBy(asc(eventTunes.position), asc(eventTunes.id))
  if (rows.length === 0) return null
  const tunes = await tunesOf(
    ctx.db,
    rows.map(({ tuneId }) => tuneId),
  )
  const lines = rows.map(({ id, title, tuneId }) => ({ id, title, tune: tunes.get(tuneId ?? '') ?? null }))
  const offersOf = await whereToGet(ctx, lines)
  return lines.map((line) => ({
    id: line.id,
    title: line.title,
    tuneId: line.tune?.id ?? null,
    composer: line.tune?.composer ?? null,
    ...offersOf(line),
  }))
}
