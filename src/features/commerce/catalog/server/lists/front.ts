// Chooses what the front page offers from the shop: the newest record and three other items.
import { and, asc, desc, inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { publicRows } from '@/db/public-rows'
import { shopItems } from '@/db/schema/commerce/shop'
import { recordCategories } from '@/features/commerce/recordings/track.rules'
import type { ItemTeaser, ShopItem } from '../../catalog.contract'
import { startingPrice } from '../../item/starting-price'
import { laterFormats, leaders } from '@/features/commerce/releases/releases.rules'
import { shopReleases, without } from './formats-of-releases'
import { itemsInOrder } from './item-lists'
import { shopStatus } from '@/features/commerce/shop-status/server/shop-status'

const mostOthers = 3

export type FrontItems = {
  /** The newest record, or the newest item if the shop has no records. Null if the shop is closed or empty. */
  lead: ShopItem | null
  /** Featured items come first. */
  others: ItemTeaser[]
}

/** Throws when the state of the shop cannot be read (OP-18). */
export async function frontItems(ctx: Context): Promise<FrontItems> {
  const { isWorkInProgress } = await shopStatus(ctx.db)
  const nothing = { lead: null, others: [] }
  if (isWorkInProgress) return nothing
  const isShown = publicRows(shopItems)
  const [newest] = await ctx.db
    .select({ id: shopItems.id })
    .from(shopItems)
    .where(isShown)
    .orderBy(
      desc(inArray(shopItems.category, recordCategories)),
      desc(shopItems.created_at),
      asc(shopItems.order_index),
      asc(shopItems.id),
    )
    .limit(1)
  if (!newest) return nothing
  const releases = await shopReleases(ctx)
  const first = leaders([newest.id], releases)
  const others = await ctx.db
    .select({ id: shopItems.id })
    .from(shopItems)
    .where(and(isShown, without([...first, ...laterFormats(releases, () => true)])))
    .orderBy(desc(shopItems.is_featured), asc(shopItems.order_index), desc(shopItems.created_at), asc(shopItems.id))
    .limit(mostOthers)
  const [lead = null, ...rest] = await itemsInOrder(ctx, [...first, ...others.map(({ id }) => id)])
  // Returns only what is shown: this response is embedded in the page that most visitors open first.
  const teasers = rest.map((item) => ({ ...item, price: startingPrice(item) }))
  return { lead, others: teasers }
}
