// The checkout as a state machine: what may follow what, without a browser, a clock or a network (CHK-01, CHK-13, CHK-22 to CHK-24).
import type { OrderReceipt, OrderRecord } from '../../orders.contract'

/** What a paid order brought; without orders and receipt when the server no longer knows this browser, for then the mail alone has them. */
export type Confirmation = { customerEmail: string; orders: OrderRecord[]; receipt: OrderReceipt | null }

/** CHK-30. */
export type Purchase = Pick<Confirmation, 'customerEmail' | 'orders'>

/**
 * loading, ready: the buttons are on their way, or there. failed: PayPal's script or buttons would not come. unavailable: there is no
 * usable configuration. settling: approved, the server is recording it; checking: it needs longer. unclear: it goes on without us.
 * stopped: it failed after approval, for good.
 */
export type PaymentPhase =
  | 'loading'
  | 'ready'
  | 'failed'
  | 'unavailable'
  | 'settling'
  | 'checking'
  | 'unclear'
  | 'stopped'

export type Checkout = {
  step: 'cart' | 'email' | 'payment' | 'confirmed'
  email: string
  phase: PaymentPhase
  /** The sentence of `unclear` and `stopped`. */
  message: string
  /** Grows with every loading of the buttons, by itself or asked for. */
  run: number
  /** Failed attempts in a row (CHK-24). */
  failures: number
  /** Set while the confirmation card is shown. */
  confirmation: Confirmation | null
}

export type CheckoutEvent =
  | { type: 'proceed' }
  | { type: 'backToCart' }
  | { type: 'cartEmptied' }
  | { type: 'emailGiven'; email: string }
  | { type: 'editEmail' }
  | { type: 'shown' }
  | { type: 'buttonsReady' }
  | { type: 'buttonsFailed'; final: boolean }
  | { type: 'configurationMissing' }
  | { type: 'retry' }
  | { type: 'approved' }
  | { type: 'resumed' }
  | { type: 'stillChecking' }
  | { type: 'payAgain' }
  | { type: 'leftUnclear'; message: string }
  | { type: 'stopped'; message: string }
  | { type: 'paid'; confirmation: Confirmation }
  | { type: 'closed' }

/** CHK-24. */
export const maxAttempts = 3

export const initialCheckout: Checkout = {
  step: 'cart',
  email: '',
  phase: 'loading',
  message: '',
  run: 0,
  failures: 0,
  confirmation: null,
}

/** True from approval to the answer: the only time when nothing may be changed or paid. */
export function isSettling({ step, phase }: Checkout): boolean {
  return step === 'payment' && (phase === 'settling' || phase === 'checking')
}

function loadAgain(checkout: Checkout, failures: number): Checkout {
  return { ...checkout, step: 'payment', phase: 'loading', message: '', run: checkout.run + 1, failures }
}

/** The state after an event. An event that makes no sense now changes nothing. */
export function nextCheckout(checkout: Checkout, event: CheckoutEvent): Checkout {
  const { step, phase } = checkout
  const paying = step === 'payment'
  switch (event.type) {
    case 'proceed':
      return step === 'cart' ? { ...checkout, step: 'email' } : checkout
    case 'backToCart':
      return step === 'confirmed' || isSettling(checkout) ? checkout : { ...checkout, step: 'cart', message: '' }
    case 'cartEmptied':
      // Sold out, or cleared in another tab: there is nothing left to pay. A payment on its way, and the last word about one, stay.
      return step === 'email' || (paying && ['loading', 'ready', 'failed', 'unavailable'].includes(phase))
        ? { ...checkout, step: 'cart', message: '' }
        : checkout
    case 'emailGiven':
      return step === 'email' ? loadAgain({ ...checkout, email: event.email }, 0) : checkout
    case 'editEmail':
      return paying && !isSettling(checkout) ? { ...checkout, step: 'email' } : checkout
    case 'shown':
      // The drawer was closed in between, and PayPal's buttons went with it.
      return paying && phase === 'ready' ? loadAgain(checkout, 0) : checkout
    case 'buttonsReady':
      return paying && phase === 'loading' ? { ...checkout, phase: 'ready', failures: 0 } : checkout
    case 'buttonsFailed': {
      if (!paying || phase !== 'loading') return checkout
      const failures = checkout.failures + 1
      return event.final || failures >= maxAttempts
        ? { ...checkout, phase: 'failed', failures }
        : loadAgain(checkout, failures)
    }
    case 'configurationMissing':
      return paying && phase === 'loading' ? { ...checkout, phase: 'unavailable' } : checkout
    case 'retry':
      return paying && (phase === 'failed' || phase === 'unavailable') ? loadAgain(checkout, 0) : checkout
    case 'approved':
      return paying && phase === 'ready' ? { ...checkout, phase: 'settling' } : checkout
    case 'resumed':
      return step === 'cart' ? { ...checkout, step: 'payment', phase: 'settling', message: '' } : checkout
    case 'stillChecking':
      return isSettling(checkout) ? { ...checkout, phase: 'checking' } : checkout
    case 'payAgain':
      if (!isSettling(checkout)) return checkout
      // After a reload there are no buttons and no address to go back to.
      return checkout.email === '' ? { ...checkout, step: 'cart' } : { ...checkout, phase: 'ready' }
    case 'leftUnclear':
      return isSettling(checkout) ? { ...checkout, phase: 'unclear', message: event.message } : checkout
    case 'stopped':
      return isSettling(checkout) ? { ...checkout, phase: 'stopped', message: event.message } : checkout
    case 'paid':
      return { ...initialCheckout, run: checkout.run, step: 'confirmed', confirmation: event.confirmation }
    case 'closed':
      // Closing clears purchase data (DLV-02) and last words; a payment on its way goes on.
      return step === 'confirmed' || phase === 'unclear' || phase === 'stopped'
        ? { ...initialCheckout, run: checkout.run }
        : checkout
  }
}

/** CHK-30: purchase data exists only when some order is downloadable sheet music with both a file and a token. */
export function purchaseOf({ customerEmail, orders }: Purchase): Purchase | null {
  const downloadable = orders.some(
    ({ shop_items, download_token }) =>
      shop_items.category === 'sheet_music' && Boolean(shop_items.pdf_file_url) && Boolean(download_token),
  )
  return downloadable ? { customerEmail, orders } : null
}
