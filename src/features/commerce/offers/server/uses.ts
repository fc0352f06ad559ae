// Counts the uses of codes (business 1.3). A use is claimed between approval and capture, and every end of a checkout
// keeps or returns it. Each statement is guarded, so that any number of simultaneous calls have the effect of one.
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { offers, offerUses } from '@/db/schema/commerce/offers/offers'

/**
 * Claims a use for a checkout, once, and returns the code's row; `had` when the checkout has its use already, null when
 * the code is used up or deleted. The caller rolls back on null.
 */
export async function claimUse(
  tx: Transaction,
  { offerId, checkoutId, now }: { offerId: string; checkoutId: string; now: Date },
): Promise<typeof offers.$inferSelect | 'had' | null> {
  const claimed = await tx
    .insert(offerUses)
    .values({ offer_id: offerId, checkout_id: checkoutId, state: 'claimed', created_at: now, updated_at: now })
    .onConflictDoUpdate({
      target: [offerUses.offer_id, offerUses.checkout_id],
      set: { state: 'claimed', updated_at: now },
      setWhere: eq(offerUses.state, 'returned'),
    })
    .returning({ id: offerUses.offer_id })
  if (claimed.length === 0) return 'had'
  const [offer] = await tx
    .update(offers)
    .set({ uses: sql`${offers.uses} + 1` })
    .where(and(eq(offers.id, offerId), or(isNull(offers.uses_limit), lt(offers.uses, offers.uses_limit))))
    .returning()
  return offer ?? null
}

/**
 * Keeps the use of a paid checkout. One that was returned before the payment was found, or never claimed because the
 * provider captures without our call, counts too if the limit leaves room: the money was taken at this price.
 */
export async function keepUse(db: Database | Transaction, offerId: string, checkoutId: string): Promise<void> {
  const isOfCheckout = sql`offer_id = ${offerId} and checkout_id = ${checkoutId}`
  await db.execute(sql`update ${offerUses} set state = 'kept' where ${isOfCheckout} and state = 'claimed'`)
  await db.execute(sql`
    insert into ${offerUses} (offer_id, checkout_id, state) values (${offerId}, ${checkoutId}, 'returned')
    on conflict do nothing`)
  await db.execute(sql`
    with raised as (
      update ${offers} set uses = uses + 1
      where id = ${offerId} and (uses_limit is null or uses < uses_limit)
        and exists (select from ${offerUses} where ${isOfCheckout} and state = 'returned')
      returning id
    )
    update ${offerUses} set state = 'kept' from raised where ${isOfCheckout}`)
}

/** Returns the use of a checkout that ended unpaid. Only a claimed use lowers the counter, in the same statement. */
export async function returnUse(db: Database | Transaction, offerId: string, checkoutId: string): Promise<void> {
  await db.execute(sql`
    with returned as (
      update ${offerUses} set state = 'returned'
      where offer_id = ${offerId} and checkout_id = ${checkoutId} and state = 'claimed'
      returning offer_id
    )
    update ${offers} set uses = uses - 1 from returned where ${offers}.id = returned.offer_id`)
}

/** Deletes the links of deleted checkouts to the codes that they used. The counts of the codes stay. */
export async function unlinkUses(tx: Transaction, checkoutIds: readonly string[]): Promise<void> {
  await tx.delete(offerUses).where(inArray(offerUses.checkout_id, [...checkoutIds]))
}
