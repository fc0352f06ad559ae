// Describes the copy of a code that an order keeps, so that a later change or deletion of the code leaves its orders as
// they are.

/** A code as it was when a checkout was opened. */
export type OfferSnapshot = {
  /** Id of its row of `offers`, which may be deleted since. */
  id: string
  /** Spelled as buyers see it: "EASTER 25". */
  code: string
  kind: 'percent' | 'amount'
  /** Hundredths of a per cent, or whole cents of the order's currency. */
  value: number
}
