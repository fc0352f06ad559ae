// Closes orders at a provider that captures without our call, before the same browser opens another: a browser has at
// most one order that can be paid.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import type { Checkout } from '@/features/commerce/ledger/server/checkout-rows'
import { AppError } from '@/lib/errors'
import { settle } from './settle'

/**
 * Settles the orders of this browser that a newer cart has replaced and that are not known to be closed. Returns the
 * checkout of one that was paid first; null when none was. Throws AppError `payment_unavailable` when the provider does
 * not say. Does nothing at a provider where only our capture moves money.
 */
export async function closeReplaced(ctx: Context, cookieHash: string): Promise<Checkout | null> {
  if (!ctx.payments.capturesItself) return null
  const replaced = await ctx.db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.cookie_hash, cookieHash),
        eq(checkouts.status, 'cancelled'),
        isNotNull(checkouts.next_check_at),
        isNotNull(checkouts.provider_order_id),
      ),
    )
  for (const { id, provider_order_id: orderId } of replaced) {
    const { kind } = await settle(ctx, orderId ?? '', 'buyer')
    if (kind === 'in_progress') throw new AppError('payment_unavailable')
    if (kind !== 'recorded') continue
    const [paid] = await ctx.db.select().from(checkouts).where(eq(checkouts.id, id))
    return paid ?? null
  }
  return null
}
