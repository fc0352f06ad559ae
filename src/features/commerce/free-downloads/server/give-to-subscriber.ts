// Gives a free file to a subscriber: confirms the subscription and creates the download, both or neither.
import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { checkouts, orders } from '@/db/schema/commerce/orders/orders'
import { downloadToken, grantsOfOrders } from '@/features/commerce/downloads/server/grants/grants'
import { giveGoods, mailAgain } from '@/features/commerce/giveaways/server/give-goods'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
import { confirmSubscriber, findSubscriber } from '@/features/site/newsletter/server/subscriptions'
import type { OfferedFile } from './offered-files'

/**
 * Returns the path of the download page; null when the files are on another site. A subscriber gets a file once: while
 * its links are valid, a repeat shows them again. Throws AppError `not_found` for a wrong token, `invalid_input` for the
 * field `name` when a licence is printed and the name is missing, and `invalid_data` when there is nothing to download.
 */
export async function giveToSubscriber(
  ctx: Context,
  { token, file, name }: { token: string; file: OfferedFile; name: string },
): Promise<{ path: string | null }> {
  const subscriber = await findSubscriber(ctx, token)
  return inTransaction(ctx.db, async (tx) => {
    // Locks the subscriber, so that a double click gives one order.
    await confirmSubscriber(tx, ctx, subscriber)
    const earlier = await earlierGift(tx, ctx, subscriber.email, file)
    if (earlier) {
      await mailAgain(tx, ctx, earlier.checkout)
      return { path: `/d/${downloadToken(ctx, earlier.grant)}` }
    }
    const { itemId, variantId } = file
    const checkoutId = randomUUID()
    const { orderIds } = await giveGoods(tx, ctx, {
      checkoutId,
      itemId,
      variantId,
      email: subscriber.email,
      name,
      as: 'newsletter',
    })
    await noteInHistory(tx, ctx, checkoutId, { actor: 'buyer', what: 'newsletter.downloaded' })
    const [first] = [...(await grantsOfOrders(tx, orderIds)).values()].flat()
    return { path: first ? `/d/${downloadToken(ctx, first)}` : null }
  })
}

/** Returns the latest order that gave this file to the address, with its first valid grant; null when there is none. */
async function earlierGift(tx: Transaction, { clock }: Context, email: string, { itemId, variantId }: OfferedFile) {
  const given = await tx
    .select({ checkout: checkouts, orderId: orders.id, variantId: orders.variant_id })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkout_id))
    .where(and(eq(orders.customer_email, email), eq(orders.shop_item_id, itemId), eq(checkouts.given_as, 'newsletter')))
    .orderBy(desc(checkouts.created_at))
    .limit(50)
  const found = given.find((order) => order.variantId === variantId)
  if (!found) return null
  const grants = [...(await grantsOfOrders(tx, [found.orderId])).values()].flat()
  const grant = grants.find(({ revoked_at, expires_at }) => revoked_at === null && expires_at > clock.now())
  return grant ? { checkout: found.checkout, grant } : null
}
