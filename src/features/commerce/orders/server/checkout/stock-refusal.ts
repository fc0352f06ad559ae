// Whether a purchase would be refused for want of stock: the rule of the checkout, asked without buying anything.
import { randomUUID } from 'node:crypto'
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import { lockItemsForSale } from '@/features/commerce/shop/server/items'
import { shortages } from '@/features/commerce/shop/server/holds'

/** The sentence a buyer of so many would read (CART-09); null when the goods can be had. Nothing is kept for anybody. */
export async function stockRefusal(
  ctx: Pick<Context, 'db' | 'clock'>,
  itemId: string,
  quantity: number,
): Promise<string | null> {
  return inTransaction(ctx.db, async (tx) => {
    const items = await lockItemsForSale(tx, [itemId])
    const [short] = await shortages(
      tx,
      ctx,
      randomUUID(),
      [{ itemId, variantId: null, quantity, takesStock: true }],
      items,
      'start',
    )
    return short?.message ?? null
  })
}
