// Taking sold goods out of stock and putting returned ones back. Called inside the transaction that records the sale.
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { shopItems } from '@/db/schema/shop'

/** A sold quantity of one item; one entry per item, however many lines the order has. */
export type StockMove = { itemId: string; quantity: number; takesStock: boolean }

function inItemOrder(moves: readonly StockMove[]): StockMove[] {
  return moves.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1))
}

/**
 * Takes each quantity out of tracked stock and raises purchase_count (OP-11), in item-id order so that two sales never wait in a circle.
 * Answers the ids whose stock did not suffice: nothing was taken of those, and they were not counted as sold. Never goes below 0.
 */
export async function sellItems(tx: Transaction, moves: readonly StockMove[]): Promise<{ short: string[] }> {
  const short: string[] = []
  for (const { itemId, quantity, takesStock } of inItemOrder(moves)) {
    const sold = { purchase_count: sql`${shopItems.purchase_count} + ${quantity}`, updated_at: sql`now()` }
    if (!takesStock) {
      await tx.update(shopItems).set(sold).where(eq(shopItems.id, itemId))
      continue
    }
    const taken = await tx
      .update(shopItems)
      .set({ ...sold, inventory_count: sql`${shopItems.inventory_count} - ${quantity}` })
      .where(and(eq(shopItems.id, itemId), gte(shopItems.inventory_count, quantity)))
      .returning({ id: shopItems.id })
    if (taken.length > 0) continue
    // Not tracked any more (the owner emptied the count meanwhile): sold without taking. Deleted: the order keeps its copy (row 30).
    const untracked = await tx
      .update(shopItems)
      .set(sold)
      .where(and(eq(shopItems.id, itemId), sql`${shopItems.inventory_count} is null`))
      .returning({ id: shopItems.id })
    if (untracked.length === 0) short.push(itemId)
  }
  return { short }
}

