// A bought licence as it is today: as the order has it, raised by what was paid for more copies since (decision 0052). Worked out at every reading, so that a refund of either counts at once.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import type { LicenceSnapshot } from '@/db/schema/licence-snapshot'
import { orders } from '@/db/schema/orders'
import type { PaidLicence } from '@/features/commerce/cart/licence.rules'

type Order = typeof orders.$inferSelect

export type LicenceToday = PaidLicence & {
  licence: LicenceSnapshot
  /** What was paid for more copies, oldest first. */
  topUps: Order[]
}

type Licensed = Pick<Order, 'id' | 'licence' | 'quantity' | 'unit_cents' | 'refunded_cents'>

const agreedFor = ({ quantity, unit_cents }: Pick<Licensed, 'quantity' | 'unit_cents'>): number => quantity * unit_cents

const leftOf = ({ quantity, unit_cents, refunded_cents }: Omit<Licensed, 'id' | 'licence'>): number =>
  quantity * unit_cents - refunded_cents

/**
 * Of those of the lines that have a licence, by their id. A denied, pending or refunded top-up raises nothing; of a part that was paid back only the rest counts as paid.
 * A licence counts while the payments that stand reach what it was sold for: with one that was paid back, those made on top of it raise nothing.
 */
export async function licencesToday(
  db: Database | Transaction,
  lines: readonly Licensed[],
): Promise<Map<string, LicenceToday>> {
  const ids = lines.flatMap(({ id, licence }) => (licence ? [id] : []))
  if (ids.length === 0) return new Map()
  const raised = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.tops_up, ids), eq(orders.payment_status, 'completed')))
    .orderBy(asc(orders.created_at), asc(orders.position))
  return new Map(
    lines.flatMap((line) => {
      if (!line.licence) return []
      const topUps = raised.filter(({ tops_up }) => tops_up === line.id)
      const agreed = topUps.reduce((sum, one) => sum + agreedFor(one), agreedFor(line))
      const isPaid = ({ priceCents = 0 }: LicenceSnapshot) => priceCents <= agreed
      const all = [line.licence, ...topUps.flatMap(({ licence }) => (licence && isPaid(licence) ? [licence] : []))]
      const largest = all.reduce((most, one) => (one.copies > most.copies ? one : most))
      const holder = line.licence.holder ?? topUps.find(({ licence }) => licence?.holder)?.licence?.holder
      const licence = { ...line.licence, name: largest.name, copies: largest.copies, ...(holder && { holder }) }
      const paidCents = topUps.reduce((sum, one) => sum + leftOf(one), leftOf(line))
      return [[line.id, { licence, copies: largest.copies, paidCents, topUps }] as const]
    }),
  )
}
