// Tells if a purchase would be refused because of the stock: the checkout's rule without a purchase.
import { randomUUID } from 'node:crypto'
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import { lockItemsForSale } from '@/features/commerce/catalog/server/selling/items-for-sale'
import { shortages } from './holds'

/**
 * Returns the message that a buyer of this quantity would get (CART-09); null when the goods are available. Holds
 * nothing.
 */
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
