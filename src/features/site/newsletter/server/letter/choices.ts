// Lists what the editor of a newsletter offers: items, gigs, tracks, and the countries of buyers.
import { and, asc, desc, isNotNull, sql } from 'drizzle-orm'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { shopItems } from '@/db/schema/commerce/shop'
import { events } from '@/db/schema/site/events'
import { loeAudioTracks } from '@/db/schema/site/player'
import type { Context } from '@/platform/context'

const most = 500

/** `isShown` is false for an item or a track that visitors do not see. */
export async function letterChoices({ db }: Context) {
  const country = sql<string>`coalesce(${checkouts.ship_country}, ${checkouts.shipping_address}->>'countryCode')`
  const [items, gigs, tracks, countries] = await Promise.all([
    db
      .select({ id: shopItems.id, title: shopItems.title, isShown: shopItems.is_visible })
      .from(shopItems)
      .orderBy(asc(shopItems.title), asc(shopItems.id)),
    db
      .select({ id: events.id, title: sql<string>`${events.date}::text || ': ' || ${events.title}` })
      .from(events)
      .orderBy(desc(events.date), asc(events.id))
      .limit(most),
    db
      .select({ id: loeAudioTracks.id, title: loeAudioTracks.title, isShown: loeAudioTracks.is_active })
      .from(loeAudioTracks)
      .orderBy(asc(loeAudioTracks.order_index), asc(loeAudioTracks.id)),
    db
      .selectDistinct({ code: country })
      .from(checkouts)
      .where(and(sql`${checkouts.status} = 'paid'`, isNotNull(country)))
      .orderBy(country),
  ])
  return {
    items,
    gigs: gigs.map((gig) => ({ ...gig, isShown: true })),
    tracks,
    countries: countries.map(({ code }) => code).filter((code) => /^[A-Z]{2}$/.test(code)),
  }
}
