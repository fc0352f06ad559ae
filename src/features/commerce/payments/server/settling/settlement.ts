// Types of a settlement: its caller and its outcome.

/** The caller. Only a buyer who is present, or an administrator, may try a declined payment again. */
export type SettleSource = 'buyer' | 'webhook' | 'poller' | 'administrator'

/**
 * - recorded: the checkout is in a final state, or `pending`; the reply is built from its rows
 * - in_progress: another process has the lease, or PayPal's response is unclear: ask again, do not pay again
 * - declined: the buyer may choose another way to pay
 * - not_approved, expired, short, updating, unaddressed: nothing was charged
 * - offer_lost: nothing was charged, because the code of the order does not hold any more
 * - sale_ended: nothing was charged, because a sale price of the order does not hold any more
 * - elsewhere: nothing was charged, because shipping to the address at PayPal costs more than agreed, or is not offered
 * - failed: nothing was charged and trying again makes no sense
 */
export type SettlementResult =
  | { kind: 'unknown_order' }
  | { kind: 'recorded' | 'in_progress' | 'declined' | 'not_approved' | 'expired' | 'failed'; checkoutId: string }
  | { kind: 'short' | 'updating' | 'unaddressed' | 'offer_lost' | 'sale_ended'; checkoutId: string; message: string }
  /** `country`: ISO 3166 code of the address. */
  | { kind: 'elsewhere'; checkoutId: string; message: string; country: string }
