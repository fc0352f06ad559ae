// Finds the cover of a bought item, for the pages that show one purchase.
import { and, eq } from 'drizzle-orm'
import type { Database } from '@/adapters/database/connect'
import { checkoutLines, orders } from '@/db/schema/commerce/orders/orders'
import { describePictures } from '@/features/operations/pictures/server/describe-pictures'
import type { PictureSource } from '@/lib/picture'

/** Returns the picture that the item had when this order line was bought; null without one. */
export async function boughtCover(db: Database, orderId: string): Promise<PictureSource | null> {
  const [row] = await db
    .select({ url: checkoutLines.image_url })
    .from(orders)
    .innerJoin(
      checkoutLines,
      and(eq(checkoutLines.checkout_id, orders.checkout_id), eq(checkoutLines.position, orders.position)),
    )
    .where(eq(orders.id, orderId))
  if (!row?.url) return null
  return (await describePictures(db, [row.url])).get(row.url) ?? null
}
