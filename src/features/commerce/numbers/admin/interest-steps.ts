// The steps of a visitor with an item in their order, as tables and dialogs show them.
import type { InterestRow } from '../numbers.contract'

export const interestSteps = [
  'seen',
  'inside',
  'played',
  'cart',
  'bought',
] as const satisfies readonly (keyof InterestRow)[]

/** Returns a count as a share of the first one, such as `12%`; null where that says nothing. */
export function shareOfSeen(count: number, seen: number): string | null {
  if (seen === 0 || count > seen) return null
  return `${Math.round((100 * count) / seen)}%`
}
