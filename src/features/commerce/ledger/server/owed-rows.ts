// Reads what buyers owe: orders that the owner released before their payment, outside the site.
import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { manualPayments } from '@/db/schema/commerce/orders/manual-payments'
import { checkouts, payments } from '@/db/schema/commerce/orders/orders'
import { refunds } from '@/db/schema/commerce/orders/refunds'

export type Owed = { cents: number; releasedAt: Date; dueAt: Date; instructions: string }

/** Condition: released, and neither paid nor credited in full since. */
export const isOwed = and(
  isNotNull(manualPayments.released_at),
  isNull(manualPayments.paid_at),
  isNull(manualPayments.closed_at),
)

/** Selects the ids of all checkouts that are owed, along an index. */
export const owedIds = (db: Database | Transaction) =>
  db.select({ id: manualPayments.checkout_id }).from(manualPayments).where(isOwed)

/** Returns what is owed of each of these checkouts, less what was credited; nothing for the others. */
export async function findOwed(db: Database | Transaction, ids: readonly string[]): Promise<Map<string, Owed>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: checkouts.id,
      totalCents: checkouts.total_cents,
      releasedAt: manualPayments.released_at,
      dueAt: manualPayments.due_at,
      instructions: manualPayments.instructions,
      creditedCents: sql<number>`coalesce(sum(${refunds.amount_cents}), 0)::int`,
    })
    .from(manualPayments)
    .innerJoin(checkouts, eq(checkouts.id, manualPayments.checkout_id))
    .leftJoin(payments, and(eq(payments.checkout_id, checkouts.id), ne(payments.status, 'denied')))
    .leftJoin(refunds, and(eq(refunds.payment_id, payments.id), refunds.is_credit, ne(refunds.status, 'failed')))
    .where(and(isOwed, inArray(manualPayments.checkout_id, [...ids])))
    .groupBy(checkouts.id, manualPayments.checkout_id)
  return new Map(
    rows.flatMap(({ id, totalCents, creditedCents, releasedAt, ...row }) =>
      releasedAt ? [[id, { ...row, releasedAt, cents: totalCents - creditedCents }]] : [],
    ),
  )
}

/** Returns what is owed of one checkout; null for any other order. */
export async function findOwedOf(db: Database | Transaction, id: string): Promise<Owed | null> {
  return (await findOwed(db, [id])).get(id) ?? null
}
