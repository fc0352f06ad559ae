// What is printed into a sold PDF, and the mark of an order whose file went out without it (decision 0040).
import { eq } from 'drizzle-orm'
import { inTransaction } from '@/adapters/database/connect'
import { recordAudit } from '@/db/audit'
import { checkouts, orders } from '@/db/schema/orders'
import type { LicenceSource } from '@/features/commerce/downloads/server/licence-source'
import { sheetFacts } from '@/features/commerce/shop/server/sheet-facts'
import { counted } from '@/lib/counted'
import { isErased } from '../checkout-rows'

export const soldFiles: LicenceSource = {
  async soldFile(ctx, orderId) {
    const [row] = await ctx.db
      .select({
        itemId: orders.shop_item_id,
        title: orders.title,
        label: orders.variant_label,
        licence: orders.licence,
        email: orders.customer_email,
        problem: orders.delivery_problem,
        number: checkouts.invoice_number,
      })
      .from(orders)
      .innerJoin(checkouts, eq(checkouts.id, orders.checkout_id))
      .where(eq(orders.id, orderId))
    const { licence, problem = null } = row ?? {}
    // Only what was bought for somebody by name; after an erasure there is no name.
    if (!row || !licence?.holder) return { printed: null, problem }
    const facts = await sheetFacts(ctx.db, row.itemId)
    return {
      problem,
      printed: {
        names: [licence.holder, ...(isErased({ email: row.email }) ? [] : [row.email])],
        before: 'Licensed to ',
        after: `, order ${row.number}, ${counted(licence.copies, 'copy', 'copies')}`,
        title: [row.title, row.label].filter(Boolean).join(', '),
        ...facts,
      },
    }
  },

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
}
