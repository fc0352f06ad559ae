// Decides which lines a refund made at PayPal pays back.

export type RefundableLine = { lineId: string; leftCents: number }

/**
 * Returns the lines that a refund made at PayPal pays back (failure row 25). All when everything is paid back. One line
 * when the amount is exactly what is left of it and of no other. Otherwise none, for the owner to decide.
 */
export function paidBackLines(lines: readonly RefundableLine[], refundCents: number, leftCents: number): string[] {
  const open = lines.filter((line) => line.leftCents > 0)
  if (refundCents >= leftCents) return open.map((line) => line.lineId)
  const exact = open.filter((line) => line.leftCents === refundCents)
  return exact.length === 1 ? exact.map((line) => line.lineId) : []
}
