// How much of a bundle's price was paid for each thing in it: the amount that is proposed when one of them is refunded. Pure.

/**
 * The price, in whole cents, in shares like the prices alone. They add up to the price exactly: cents that are left over go where rounding down
 * took most, earlier entries first. None is negative, and none is a whole cent above its exact part; without any prices all are alike.
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
