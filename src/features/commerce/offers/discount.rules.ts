// Calculates what a code takes off a cart, in whole cents per line. The cart shows it, the checkout fixes it.
import { shares } from '@/lib/shares'

/** The value of a code, and the goods that it counts for. */
export type OfferTerms = {
  kind: 'percent' | 'amount'
  /** Hundredths of a per cent, or cents. */
  value: number
  scope: 'everything' | 'categories' | 'items'
  categories: readonly string[]
  itemIds: readonly string[]
  /** The goods cost at least this much before the discount; null: any amount. */
  leastCents: number | null
}

export type OfferedLine = {
  itemId: string
  category: string
  quantity: number
  unitCents: number
  /** True for a line that raises a bought licence: codes do not count for it. */
  isTopUp: boolean
}

export type OfferDiscount =
  | { kind: 'discount'; cents: number; /** In the order of the lines. */ ofLines: number[] }
  /**
   * `scope`: it counts for other items. `least`: the goods cost too little. `nothing`: the order would cost nothing, or
   * the discount is less than a cent.
   */
  | { kind: 'refused'; why: 'scope' | 'least' | 'nothing' }

const sum = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0)

/** Returns the cents of the goods before any discount. */
export const goodsCents = (lines: readonly OfferedLine[]): number =>
  sum(lines.map(({ quantity, unitCents }) => quantity * unitCents))

const countsFor = ({ scope, categories, itemIds }: OfferTerms, { itemId, category }: OfferedLine): boolean =>
  scope === 'everything' || (scope === 'categories' ? categories.includes(category) : itemIds.includes(itemId))

/**
 * Returns the discount of each line, or why there is none. The percentage is of the sum of the lines that it counts for,
 * rounded half up, and then spread. The goods cost at least the smallest amount of the currency afterwards, `unit`.
 */
export function offerDiscount(lines: readonly OfferedLine[], terms: OfferTerms, unit = 1): OfferDiscount {
  const bases = lines.map((line) => (line.isTopUp || !countsFor(terms, line) ? 0 : line.quantity * line.unitCents))
  const base = sum(bases)
  const goods = goodsCents(lines)
  if (base === 0) return { kind: 'refused', why: 'scope' }
  if (terms.leastCents !== null && goods < terms.leastCents) return { kind: 'refused', why: 'least' }
  const inUnits = (cents: number) => Math.floor(cents / unit)
  const wanted =
    terms.kind === 'percent' ? Math.floor((inUnits(base) * terms.value + 5000) / 10_000) : inUnits(terms.value)
  const most = Math.min(wanted, inUnits(base), inUnits(goods) - 1)
  if (most <= 0) return { kind: 'refused', why: 'nothing' }
  const ofLines = shares(most, bases.map(inUnits)).map((share) => share * unit)
  return { kind: 'discount', cents: most * unit, ofLines }
}
