// Scales a chart of money: a round figure at the top, and the lines below it.
import { formatMoney } from '@/lib/money'

/**
 * Returns the next of 1, 2, 2.5 and 5 times a power of ten units that is not below the highest amount; at least 10 units.
 * In cents.
 */
export function roundTop(mostCents: number): number {
  const least = 1000
  if (mostCents <= least) return least
  const power = 10 ** Math.floor(Math.log10(mostCents))
  return [1, 2, 2.5, 5, 10].map((step) => step * power).find((top) => top >= mostCents) ?? mostCents
}

/** Returns the figures of the axis from top to bottom, in cents: the top, its half, zero. */
export function axisFigures(mostCents: number): [top: number, half: number, none: number] {
  const top = roundTop(mostCents)
  return [top, top / 2, 0]
}

/** `150000` → `"$1,500"`. Figures of an axis are whole units, or have a half. */
export function axisWords(cents: number, currency: string): string {
  return formatMoney(cents, currency).replace(/\.00$/, '')
}
