// What is printed into a sold PDF, and the mark of an order whose file went out without it (decision 0040).
import { eq } from 'drizzle-orm'
import { inTransaction } from '@/adapters/database/connect'
import { recordAudit } from '@/db/audit'
import { checkouts, orders } from '@/db/schema/orders'
import type { BoughtEntry } from '@/db/schema/bundle-snapshots'
import type { LicenceSource } from '@/features/commerce/downloads/server/licence-source'
import { sheetFacts } from '@/features/commerce/shop/server/sheet-facts'
import { counted } from '@/lib/counted'
import { isErased } from '../checkout-rows'
import { licenceAddress, licencePath } from './licence-token'
import { mendHolder } from './mend-holder'
import { licencesToday } from './topped-up'

/** Whose music it is: of a bundle that of the item that was chosen. */
const musicOf = (order: { itemId: string; entries: BoughtEntry[] | null }, entryId: string | null): string =>
  order.entries?.find(({ id }) => id === entryId)?.itemId ?? order.itemId

export const soldFiles: LicenceSource = {
  async soldFile(ctx, { order_id, entry_id, title }) {
    const [row] = await ctx.db
      .select({ order: orders, email: orders.customer_email, number: checkouts.invoice_number })
      .from(orders)
      .innerJoin(checkouts, eq(checkouts.id, orders.checkout_id))
      .where(eq(orders.id, order_id))
    const licence = row && (await licencesToday(ctx.db, [row.order])).get(order_id)?.licence
    const problem = row?.order.delivery_problem ?? null
    const page = licence ? licencePath(ctx, order_id) : null
    // Only what was bought for somebody by name; after an erasure there is no name.
    if (!row || !licence?.holder) return { printed: null, problem, mendable: null, licencePath: page }
    const { composer: author, keywords } = await sheetFacts(
      ctx.db,
      musicOf({ itemId: row.order.shop_item_id, entries: row.order.entries }, entry_id),
    )
    return {
      problem,
      mendable: licence.isMended ? null : licence.holder,
      licencePath: page,
      printed: {
        names: [licence.holder, ...(isErased({ email: row.email }) ? [] : [row.email])],
        before: 'Licensed to ',
        after: `, order ${row.number}, ${counted(licence.copies, 'copy', 'copies')}`,
        title,
        author,
        keywords,
        link: licenceAddress(ctx, order_id),
      },
    }
  },

  mendHolder: (ctx, orderId, typed) => mendHolder(ctx, orderId, typed, 'buyer'),

  async noteProblem(ctx, orderId, problem) {
    await inTransaction(ctx.db, async (tx) => {
      const [order] = await tx
        .update(orders)
        .set({ delivery_problem: problem, updated_at: ctx.clock.now() })
        .where(eq(orders.id, orderId))
        .returning({ checkoutId: orders.checkout_id, title: orders.title })
      if (!order) return
      await recordAudit(tx, {
        actor: 'system',
        what: 'download.unstamped',
        ref: `checkout:${order.checkoutId}`,
        detail: { title: order.title, reason: problem },
        at: ctx.clock.now(),
      })
    })
  },

  async musicFacts(ctx, { order_id, entry_id }) {
    const [order] = await ctx.db
      .select({ itemId: orders.shop_item_id, entries: orders.entries })
      .from(orders)
      .where(eq(orders.id, order_id))
    if (!order) return { composer: null, key: null }
    const { composer, key } = await sheetFacts(ctx.db, musicOf(order, entry_id))
    return { composer, key }
  },
}
