// Finds the next gig at which a tune is played, for the tune's page in the shop.
import { and, asc, eq, gte, ne, or } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { publicRows } from '@/db/public-rows'
import { events, eventTunes } from '@/db/schema/site/events'
import { shopItems } from '@/db/schema/commerce/shop'
import { AppError } from '@/lib/errors'
import type { NextGig } from '../events.contract'
import { dayBefore, sortEvents, isUpcoming } from '../events.rules'
import { isSetListShown } from '../set-list.rules'
import { presentEvents, siteToday } from './public-events'

/**
 * Returns the next event whose set list contains the tune of this item. An event whose set list is still hidden is
 * skipped. Throws AppError `not_found` when the shop shows no such item.
 */
export async function findNextGig(ctx: Context, slug: string): Promise<NextGig | null> {
  const [item] = await ctx.db
    .select({ tuneId: shopItems.tune_id })
    .from(shopItems)
    .where(and(eq(shopItems.slug, slug), publicRows(shopItems)))
  if (!item) throw new AppError('not_found')
  if (item.tuneId === null) return null
  const today = siteToday(ctx)
  const rows = await ctx.db
    .selectDistinct({ event: events })
    .from(eventTunes)
    .innerJoin(events, eq(events.id, eventTunes.event_id))
    .where(
      and(
        eq(eventTunes.tune_id, item.tuneId),
        or(gte(events.date, dayBefore(today)), gte(events.end_date, dayBefore(today))),
        ne(events.set_list_shown, 'never'),
      ),
    )
    .orderBy(asc(events.id))
  const found = rows.map(({ event }) => event)
  const coming = sortEvents(await presentEvents(ctx, found))
  return (
    coming.find((gig) => isUpcoming(gig, today) && isSetListShown(gig, ctx.clock.now(), ctx.settings.timeZone)) ?? null
  )
}
