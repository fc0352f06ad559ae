// Says how a figure differs from an earlier one.

/**
 * Formats `2, "30 days ago"` → `"+2 on 30 days ago"`, and no difference as `"Same as 30 days ago"`. `format` writes the
 * difference without its sign.
 */
export function changeWords(difference: number, earlier: string, format: (size: number) => string = String): string {
  if (difference === 0) return `Same as ${earlier}`
  return `${difference > 0 ? '+' : '−'}${format(Math.abs(difference))} on ${earlier}`
}
