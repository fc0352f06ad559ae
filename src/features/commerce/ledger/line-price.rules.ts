// Calculates the price of an order line after its discount. Refunds of any part of a line add up to it, in any order.

type PricedLine = { quantity: number; unit_cents: number; discount_cents: number }

/** Returns the cents that a whole line costs: its pieces without the discount of a code. */
export const lineCents = ({ quantity, unit_cents, discount_cents }: PricedLine): number =>
  quantity * unit_cents - discount_cents

/** Returns the cents of all lines together, after discounts. */
export const sumLines = (lines: readonly PricedLine[]): number => lines.reduce((sum, line) => sum + lineCents(line), 0)

/**
 * Returns the cents of the next `pieces` pieces of a line of which `before` pieces were refunded. Pieces of a discounted
 * line may differ by one unit; together they cost the whole line. `unit` is the smallest amount of the currency.
 */
export function piecesCents(line: PricedLine, before: number, pieces: number, unit = 1): number {
  const whole = lineCents(line) / unit
  const upTo = (count: number) => Math.floor((whole * Math.min(count, line.quantity)) / line.quantity)
  return (upTo(before + pieces) - upTo(before)) * unit
}
