// The share of a bundle's price that was paid for each of its entries. It is the proposed amount when one of them is
// refunded. Pure.

/**
 * Splits the price, in whole cents, in proportion to the single prices. The shares add up to the price exactly.
 * Leftover cents go to the entries that rounding down reduced most, earlier entries first. No share is negative, and
 * none is a whole cent above its exact part. Without any prices all shares are equal.
 */
export function bundleShares(priceCents: number, listCents: readonly number[]): number[] {
  const sum = listCents.reduce((total, cents) => total + cents, 0)
  const weights = sum > 0 ? listCents : listCents.map(() => 1)
  const whole = BigInt(sum > 0 ? sum : listCents.length)
  const exact = weights.map((weight) => BigInt(weight) * BigInt(priceCents))
  const shares = exact.map((part) => Number(part / whole))
  const left = priceCents - shares.reduce((total, share) => total + share, 0)
  const byRest = exact
    .map((part, index) => ({ index, rest: part % whole }))
    .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  const lucky = new Set(byRest.slice(0, left).map(({ index }) => index))
  return shares.map((share, index) => (lucky.has(index) ? share + 1 : share))
}
