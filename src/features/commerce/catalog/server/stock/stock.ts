// Takes sold goods out of stock and puts returned ones back. Called inside the transaction that records the sale.
import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'

/**
 * A sold quantity of an item, or of one of its variants. There is one entry for each, however many lines the order has.
 */
export type StockMove = { itemId: string; variantId: string | null; quantity: number; takesStock: boolean }

function inItemOrder(moves: readonly StockMove[]): StockMove[] {
  return moves.toSorted((a, b) => (`${a.itemId} ${a.variantId}` < `${b.itemId} ${b.variantId}` ? -1 : 1))
}

/**
 * Takes pieces from the count of the variant or the item. Returns `untracked` also when the owner has emptied the count
 * meanwhile.
 */
async function takeFromStock(
  tx: Transaction,
  { itemId, variantId, quantity }: StockMove,
): Promise<'taken' | 'untracked' | 'short'> {
  const table = variantId === null ? shopItems : itemVariants
  const row = eq(table.id, variantId ?? itemId)
  const taken = await tx
    .update(table)
    .set({ inventory_count: sql`${table.inventory_count} - ${quantity}`, updated_at: sql`now()` })
    .where(and(row, gte(table.inventory_count, quantity)))
    .returning({ id: table.id })
  if (taken.length > 0) return 'taken'
  const untracked = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(row, isNull(table.inventory_count)))
  return untracked.length > 0 ? 'untracked' : 'short'
}

const countVariant = (tx: Transaction, variantId: string, quantity: number) =>
  tx
    .update(itemVariants)
    .set({ purchase_count: sql`${itemVariants.purchase_count} + ${quantity}` })
    .where(eq(itemVariants.id, variantId))

const countItem = (tx: Transaction, itemId: string, quantity: number) =>
  tx
    .update(shopItems)
    .set({ purchase_count: sql`${shopItems.purchase_count} + ${quantity}`, updated_at: sql`now()` })
    .where(eq(shopItems.id, itemId))

/**
 * Takes each quantity out of tracked stock and raises purchase_count of item and variant (OP-11), in item-id order so
 * that two sales never deadlock. Returns the moves with too little stock: nothing was taken for them, and they do not
 * count as sold. Never goes below 0.
 */
export async function sellItems(tx: Transaction, moves: readonly StockMove[]): Promise<{ short: StockMove[] }> {
  const short: StockMove[] = []
  for (const move of inItemOrder(moves)) {
    if (move.takesStock && (await takeFromStock(tx, move)) === 'short') {
      short.push(move)
      continue
    }
    const { itemId, variantId, quantity } = move
    if (variantId !== null) await countVariant(tx, variantId, quantity)
    await countItem(tx, itemId, quantity)
  }
  return { short }
}
