// Polls the server after approval until it knows the outcome. Repeating is safe, and the buyer is never told to pay
// twice.
import { ApiError } from '@/lib/api-error'
import { minute } from '@/lib/durations'
import type { OrderReceipt, OrderRecord, OrderReply } from '../../checkout.contract'

/**
 * completed, declined, pending: as the server reports. unclear: no response in time, the server goes on automatically.
 * unpaid: nothing was charged and the buyer may try again. refused: it failed and the owner has to look.
 */
export type SettlementOutcome =
  | { kind: 'completed'; customerEmail: string; orders: OrderRecord[]; receipt: OrderReceipt | null }
  | { kind: 'declined' }
  /** `howToPay` is set for an order that is paid outside the site. */
  | { kind: 'pending'; orders: OrderRecord[]; howToPay?: string | undefined }
  | { kind: 'unclear' }
  | { kind: 'unpaid'; error: ApiError }
  /** Not charged: shipping to the address at PayPal is not as agreed. `country` is its ISO 3166 code. */
  | { kind: 'elsewhere'; country: string; message: string }
  /** Not charged: the code or a sale does not hold any more. */
  | { kind: 'priceLost'; losesCode: boolean; message: string }
  | { kind: 'refused'; error: Error }

/** A timer and a clock; tests pass their own. */
export type Patience = { wait: (milliseconds: number) => Promise<void>; now: () => number }

const pauseMs = 2_000
const patienceMs = minute
/** PayPal sometimes needs a moment to recognise the approval it has just reported. */
const approvalTries = 3

const unpaidCodes: readonly string[] = [
  'insufficient_stock',
  'price_changed',
  'payment_expired',
  'payment_not_approved',
  'shop_closed',
  'invalid_cart',
]

/** Asks every 2 s for up to 60 s. Calls `onChecking` when the first response is not final. Never throws. */
export async function pollSettlement(
  ask: () => Promise<OrderReply>,
  patience: Patience,
  onChecking: () => void,
): Promise<SettlementOutcome> {
  const giveUpAt = patience.now() + patienceMs
  let notApproved = 0
  for (;;) {
    const settled = await askOnce(ask)
    if (settled !== 'again') {
      if (settled.kind !== 'notApproved') return settled
      notApproved += 1
      if (notApproved >= approvalTries) return { kind: 'unpaid', error: settled.error }
    }
    if (patience.now() + pauseMs > giveUpAt) return { kind: 'unclear' }
    onChecking()
    await patience.wait(pauseMs)
  }
}

async function askOnce(
  ask: () => Promise<OrderReply>,
): Promise<SettlementOutcome | 'again' | { kind: 'notApproved'; error: ApiError }> {
  try {
    const { state, success, customerEmail, orders, receipt, error, shipTo, losesCode, howToPay } = await ask()
    if (state === 'checking') return 'again'
    if (state === 'completed' && success) return { kind: 'completed', customerEmail, orders, receipt }
    if (state === 'pending') return { kind: 'pending', orders, howToPay }
    if (state === 'declined') return { kind: 'declined' }
    if (shipTo !== undefined) return { kind: 'elsewhere', country: shipTo, message: error ?? '' }
    if (losesCode !== undefined) return { kind: 'priceLost', losesCode, message: error ?? '' }
    if (state === 'unpaid')
      return {
        kind: 'notApproved',
        error: new ApiError('payment_not_approved', { message: error ?? '', retryable: true }),
      }
    return { kind: 'refused', error: new Error(error ?? 'Failed to create order records') }
  } catch (error) {
    if (!(error instanceof ApiError)) return 'again'
    if (error.code === 'payment_not_approved') return { kind: 'notApproved', error }
    if (error.code === 'payment_declined') return { kind: 'declined' }
    if (unpaidCodes.includes(error.code)) return { kind: 'unpaid', error }
    if (error.retryable) return 'again'
    return { kind: 'refused', error: new Error(`Failed to create order records: ${error.message}`, { cause: error }) }
  }
}
