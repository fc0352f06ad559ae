// A bought licence as it is today: as the order has it, raised by what was paid for more copies since (decision 0052). Worked out at every reading, so that a refund of either counts at once.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import type { LicenceSnapshot } from '@/db/schema/licence-snapshot'
import { checkouts, orders } from '@/db/schema/orders'
import type { PaidLicence } from '@/features/commerce/cart/licence.rules'
import type { OrderLine } from '../checkout-rows'

export type LicenceToday = PaidLicence & {
  licence: LicenceSnapshot
  /** What was paid for more copies, oldest first. */
  topUps: OrderLine[]
}

type Licensed = Pick<OrderLine, 'id' | 'checkout_id' | 'licence' | 'quantity' | 'unit_cents' | 'refunded_cents'>

const agreedFor = ({ quantity, unit_cents }: Pick<Licensed, 'quantity' | 'unit_cents'>): number => quantity * unit_cents

/**
 * What stands of the payment for a line. A refund that names no line lowers it as far as the whole payment no longer reaches it: an order of one line by
 * all of it, one of several only where the others cannot have been meant.
 */
const leftOf = (
  { checkout_id, quantity, unit_cents, refunded_cents }: Omit<Licensed, 'id' | 'licence'>,
  leftOfCheckouts: ReadonlyMap<string, number>,
): number => Math.min(quantity * unit_cents - refunded_cents, leftOfCheckouts.get(checkout_id) ?? Infinity)

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
  const paid = await db
    .select({ id: checkouts.id, total: checkouts.total_cents, refunded: checkouts.refunded_cents })
    .from(checkouts)
    .where(inArray(checkouts.id, [...new Set([...lines, ...raised].map(({ checkout_id }) => checkout_id))]))
  const left = new Map(paid.map(({ id, total, refunded }) => [id, total - refunded]))
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
      const paidCents = topUps.reduce((sum, one) => sum + leftOf(one, left), leftOf(line, left))
      return [[line.id, { licence, copies: largest.copies, paidCents, topUps }] as const]
    }),
  )
}
