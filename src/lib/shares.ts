// Splits an amount in proportion: the price of a bundle over its entries, a discount over the lines of a cart. Pure.

/**
 * Splits the amount, in whole units such as cents, in proportion to the weights. The shares add up to the amount exactly.
 * Leftover units go to the shares that rounding down reduced most, earlier ones first. No share is negative, and none is
 * a whole unit above its exact part. Without any weights all shares are equal.
 */
export function shares(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const counted = sum > 0 ? weights : weights.map(() => 1)
  const whole = BigInt(sum > 0 ? sum : weights.length)
  const exact = counted.map((weight) => BigInt(weight) * BigInt(amount))
  const floors = exact.map((part) => Number(part / whole))
  const left = amount - floors.reduce((total, share) => total + share, 0)
  const byRest = exact
    .map((part, index) => ({ index, rest: part % whole }))
    .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  const lucky = new Set(byRest.slice(0, left).map(({ index }) => index))
  return floors.map((share, index) => (lucky.has(index) ? share + 1 : share))
}
