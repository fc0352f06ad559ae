// Where a tune is played next, for its page in the shop.
import { and, asc, eq, gte, ne } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { events, eventTunes } from '@/db/schema/events'
import { shopItems } from '@/db/schema/shop'
import { AppError } from '@/lib/errors'
import type { NextGig } from '../events.contract'
import { dayBefore, inOrder, isUpcoming } from '../events.rules'
import { isSetListShown } from '../set-list.rules'
import { presentEvents, siteToday } from './public-events'

/**
 * The next event with the tune of this item in its set list; one whose set list is not told yet does not tell of it here either. Throws AppError
 * `not_found` where the shop shows no such item.
 */
export async function findNextGig(ctx: Context, slug: string): Promise<NextGig | null> {
  const [item] = await ctx.db
    .select({ tuneId: shopItems.tune_id })
    .from(shopItems)
    .where(and(eq(shopItems.slug, slug), eq(shopItems.is_visible, true)))
  if (!item) throw new AppError('not_found')
  if (item.tuneId === null) return null
  const today = siteToday(ctx)
  const rows = await ctx.db
    .selectDistinct({ event: events })
    .from(eventTunes)
    .innerJoin(events, eq(events.id, eventTunes.event_id))
    .where(
      and(eq(eventTunes.tune_id, item.tuneId), gte(events.date, dayBefore(today)), ne(events.set_list_shown, 'never')),
    )
    .orderBy(asc(events.id))
  const found = rows.map(({ event }) => event)
  const coming = inOrder(await presentEvents(ctx, found))
  return (
    coming.find((gig) => isUpcoming(gig, today) && isSetListShown(gig, ctx.clock.now(), ctx.settings.timeZone)) ?? null
  )
}
