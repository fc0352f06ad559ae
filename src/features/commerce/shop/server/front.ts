// What the front page offers of the shop: the newest record, and three others beside it.
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { shopItems } from '@/db/schema/shop'
import { recordCategories } from '../shop-categories'
import type { ItemTeaser, ShopItem } from '../shop.contract'
import { startingPrice } from '../starting-price'
import { itemsInOrder } from './items'
import { shopStatus } from './shop-status'

const mostOthers = 3

export type FrontItems = {
  /** The newest record; in a shop without records the newest item. Null: the shop is closed or empty. */
  lead: ShopItem | null
  /** Featured ones first. */
  others: ItemTeaser[]
}

/** Throws when it cannot be read whether the shop is open (OP-18). */
export async function frontItems(ctx: Context): Promise<FrontItems> {
  const { isWorkInProgress } = await shopStatus(ctx.db)
  const nothing = { lead: null, others: [] }
  if (isWorkInProgress) return nothing
  const isShown = eq(shopItems.is_visible, true)
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
  // No more than is shown: this answer stands in the page that most visitors open first.
  const teasers = rest.map((item) => ({ ...item, price: startingPrice(item) }))
  return { lead, others: teasers }
}
