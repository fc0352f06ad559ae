// Exports and deletes links to purchases.
import { eq, lt } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { daysAgo, removeRows } from '@/platform/privacy/personal-data'
import { purchaseLinks } from '@/db/schema/commerce/orders/purchase-links'

/** Returns the times at which a link was asked for with this address. */
export const findLinkRequests = (tx: Transaction, email: string) =>
  tx
    .select({ asked_at: purchaseLinks.created_at })
    .from(purchaseLinks)
    .where(eq(purchaseLinks.email, email))
    .orderBy(purchaseLinks.created_at)

export async function removeLinks(tx: Transaction, email: string): Promise<void> {
  await tx.delete(purchaseLinks).where(eq(purchaseLinks.email, email))
}

/** Deletes up to `batch` links that ended long ago. */
export const forgetLinks = (tx: Transaction, ctx: Context, batch: number) =>
  removeRows(tx, purchaseLinks, lt(purchaseLinks.expires_at, daysAgo(ctx, ctx.settings.retention.downloads)), batch)
