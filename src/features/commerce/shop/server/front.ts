// What the front page offers of the shop: the newest record, and three others beside it.
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { loeAudioTracks } from '@/db/schema/player'
import { shopItems } from '@/db/schema/shop'
import type { ShopItem } from '../shop.contract'
import { itemsInOrder } from './items'
import { shopStatus } from './shop-status'

const mostOthers = 3

export type FrontItems = {
  /** The newest record; in a shop without records the newest item. Null: the shop is closed or empty. */
  lead: ShopItem | null
  /** Featured ones first. */
  others: ShopItem[]
  /** The first track of the player that is on the lead's album. */
  trackId: string | null
}

/** Throws when it cannot be read whether the shop is open (OP-18). */
export async function frontItems(ctx: Context): Promise<FrontItems> {
  const { isWorkInProgress } = await shopStatus(ctx.db)
  const nothing = { lead: null, others: [], trackId: null }
  if (isWorkInProgress) return nothing
  const isShown = eq(shopItems.is_visible, true)
  const [newest] = await ctx.db
    .select({ id: shopItems.id, title: shopItems.title })
    .from(shopItems)
    .where(isShown)
    .orderBy(
      desc(inArray(shopItems.category, ['digital_music', 'physical_music', 'cd'])),
      desc(shopItems.created_at),
      asc(shopItems.order_index),
      asc(shopItems.id),
    )
    .limit(1)
  if (!newest) return nothing
  const others = await ctx.db
    .select({ id: shopItems.id })
    .from(shopItems)
    .where(and(isShown, ne(shopItems.id, newest.id)))
    .orderBy(desc(shopItems.is_featured), asc(shopItems.order_index), desc(shopItems.created_at), asc(shopItems.id))
    .limit(mostOthers)
  const [lead = null, ...rest] = await itemsInOrder(
    ctx,
    [newest, ...others].map(({ id }) => id),
  )
  return { lead, others: rest, trackId: await trackOf(ctx, newest.title) }
}

/** What an album is called without what stands in brackets behind it: "Late Set (LP)". */
const albumName = (title: string) =>
  title
    .replace(/\s*\([^()]*\)\s*$/, '')
    .trim()
    .toLowerCase()

/** Tracks on SoundCloud play on their own page alone. */
async function trackOf({ db }: Pick<Context, 'db'>, title: string): Promise<string | null> {
  const tracks = await db
    .select({ id: loeAudioTracks.id, album: loeAudioTracks.album, address: loeAudioTracks.audio_url })
    .from(loeAudioTracks)
    .where(and(eq(loeAudioTracks.is_active, true), ne(loeAudioTracks.source_type, 'soundcloud')))
    .orderBy(asc(loeAudioTracks.order_index))
  return tracks.find(({ album, address }) => address?.trim() && albumName(album ?? '') === albumName(title))?.id ?? null
}
