// The current state of a bought licence: the order's licence, raised by later payments for more copies (decision 0059).
// Calculated at every read, so that a refund of either counts at once.
import { and, asc, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import type { LicenceSnapshot } from '@/db/schema/commerce/orders/licence-snapshot'
import { checkouts, orders } from '@/db/schema/commerce/orders/orders'
import type { PaidLicence } from '@/features/commerce/cart/licence.rules'
import { lineCents } from '@/features/commerce/ledger/line-price.rules'
import type { OrderLine } from '@/features/commerce/ledger/server/checkout-rows'
import { linesBeingRefunded } from '@/features/commerce/ledger/server/refund-rows'

export type LicenceToday = PaidLicence & {
  licence: LicenceSnapshot
  /** Payments for more copies, oldest first. */
  topUps: OrderLine[]
  /** True while one of its payments is being refunded: the number of copies afterwards is not known. */
  isBeingRefunded: boolean
}

type Licensed = Pick<
  OrderLine,
  | 'id'
  | 'checkout_id'
  | 'licence'
  | 'quantity'
  | 'unit_cents'
  | 'extra_unit_cents'
  | 'discount_cents'
  | 'refunded_cents'
>

/** Returns what the giver of a gift paid for the licence of a line that cost its recipient nothing. */
const paidByGiver = ({ unit_cents, licence }: Pick<Licensed, 'unit_cents' | 'licence'>): number =>
  unit_cents === 0 ? (licence?.priceCents ?? 0) : 0

/** Leaves out what the buyer added to the price: it buys no copies. */
const agreedFor = ({
  quantity,
  unit_cents,
  extra_unit_cents,
}: Pick<Licensed, 'quantity' | 'unit_cents' | 'extra_unit_cents'>): number => quantity * (unit_cents - extra_unit_cents)

/**
 * Returns the remaining payment for a line, with the discount of a code counted as paid: more copies cost the difference
 * of the prices before any code, and the buyer keeps the discount. A refund that names no line reduces it as far as the
 * whole payment no longer covers it. In an order of one line that is the whole refund; in one of several only the amount
 * that the other lines cannot absorb.
 */
const computeLeft = (line: Omit<Licensed, 'id' | 'licence'>, leftOfCheckouts: ReadonlyMap<string, number>): number =>
  Math.min(
    Math.min(lineCents(line) - line.refunded_cents, leftOfCheckouts.get(line.checkout_id) ?? Infinity) +
      line.discount_cents,
    agreedFor(line),
  )

/**
 * Returns licences of the given lines by line id; lines without a licence are missing. A licence is the largest one
 * ever sold for the line whose price the remaining payments still cover (decision 0059). After a refund in the middle
 * of 1 → 8 → 30 copies, the rest may pay for 8. A denied or pending top-up counts for nothing; a partly refunded one
 * counts only with its rest.
 */
export async function licencesToday(
  db: Database | Transaction,
  lines: readonly Licensed[],
): Promise<Map<string, LicenceToday>> {
  const ids = lines.flatMap(({ id, licence }) => (licence ? [id] : []))
  if (ids.length === 0) return new Map()
  const everRaised = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.tops_up, ids), inArray(orders.payment_status, ['completed', 'refunded'])))
    .orderBy(asc(orders.created_at), asc(orders.position))
  const raised = everRaised.filter(({ payment_status }) => payment_status === 'completed')
  const paid = await db
    .select({ id: checkouts.id, total: checkouts.total_cents, refunded: checkouts.refunded_cents })
    .from(checkouts)
    .where(inArray(checkouts.id, [...new Set([...lines, ...raised].map(({ checkout_id }) => checkout_id))]))
  const left = new Map(paid.map(({ id, total, refunded }) => [id, total - refunded]))
  const refunding = await linesBeingRefunded(db, [...lines, ...raised])
  return new Map(
    lines.flatMap((line) => {
      if (!line.licence) return []
      const topUps = raised.filter(({ tops_up }) => tops_up === line.id)
      const given = paidByGiver(line)
      const agreed = topUps.reduce((sum, one) => sum + agreedFor(one), agreedFor(line) + given)
      const isPaid = ({ priceCents = Infinity }: LicenceSnapshot) => priceCents <= agreed
      const sold = everRaised.filter(({ tops_up }) => tops_up === line.id)
      const all = [line.licence, ...sold.flatMap(({ licence }) => (licence && isPaid(licence) ? [licence] : []))]
      const largest = all.reduce((most, one) => (one.copies > most.copies ? one : most))
      const holder = line.licence.holder ?? topUps.find(({ licence }) => licence?.holder)?.licence?.holder
      const { name, copies, terms } = largest
      const licence = { ...line.licence, name, copies, terms, ...(holder && { holder }) }
      const paidCents = topUps.reduce((sum, one) => sum + computeLeft(one, left), computeLeft(line, left) + given)
      const isBeingRefunded = [line, ...topUps].some(({ id }) => refunding.has(id))
      return [[line.id, { licence, copies: largest.copies, paidCents, topUps, isBeingRefunded }] as const]
    }),
  )
}
