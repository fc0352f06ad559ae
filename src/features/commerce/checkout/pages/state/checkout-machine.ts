// The checkout as a state machine, pure: without browser, clock or network (CHK-01, CHK-13, CHK-22 to CHK-24).
import type { OrderReceipt, OrderRecord } from '../../checkout.contract'

/**
 * A paid order. It has no lines and no receipt when the server does not recognise this browser: only the mail has them
 * then.
 */
export type Confirmation = {
  customerEmail: string
  orders: OrderRecord[]
  receipt: OrderReceipt | null
  /** True when another window paid for the cart that both show. */
  isElsewhere?: boolean
}

/** Purchase data of CHK-30. */
export type Purchase = Pick<Confirmation, 'customerEmail' | 'orders'>

/**
 * loading, ready: states of the buttons. failed: PayPal's script or buttons did not load. unavailable: there is no
 * usable configuration. off: nothing is paid online, another way is offered. settling: approved, the server is
 * recording it. checking: that takes longer. unclear: no response in time, the server goes on. stopped: it failed after
 * approval, finally.
 */
export type PaymentPhase =
  | 'loading'
  | 'ready'
  | 'failed'
  | 'unavailable'
  | 'off'
  | 'settling'
  | 'checking'
  | 'unclear'
  | 'stopped'

export type CheckoutState = {
  step: 'cart' | 'email' | 'payment' | 'confirmed'
  email: string
  phase: PaymentPhase
  /** Text of `unclear` and `stopped`, and of `ready` when the last payment was not taken. */
  message: string
  /** Grows each time the buttons load, automatically or on request. */
  run: number
  /** Failed attempts in a row (CHK-24). */
  failures: number
  /** Set while the confirmation card is shown. */
  confirmation: Confirmation | null
}

export type CheckoutEvent =
  | { type: 'proceed' | 'backToCart' | 'cartEmptied' | 'cartFilled' | 'editEmail' | 'closed' }
  | { type: 'emailGiven'; email: string }
  | { type: 'shown' | 'buttonsReady' | 'configurationMissing' | 'onlineOff' | 'retry' }
  | { type: 'buttonsFailed'; final: boolean }
  | { type: 'approved' | 'resumed' | 'stillChecking' }
  | { type: 'payAgain'; message?: string }
  | { type: 'leftUnclear' | 'stopped'; message: string }
  | { type: 'paid' | 'paidElsewhere'; confirmation: Confirmation }

/** Maximum number of failed attempts in a row (CHK-24). */
export const maxAttempts = 3

export const initialCheckout: CheckoutState = {
  step: 'cart',
  email: '',
  phase: 'loading',
  message: '',
  run: 0,
  failures: 0,
  confirmation: null,
}

/** True from approval to the response. Only then nothing may be changed or paid. */
export function isSettling({ step, phase }: CheckoutState): boolean {
  return step === 'payment' && (phase === 'settling' || phase === 'checking')
}

function isFinalMessage({ phase }: CheckoutState): boolean {
  return phase === 'unclear' || phase === 'stopped'
}

function loadAgain(checkout: CheckoutState, failures: number): CheckoutState {
  return { ...checkout, step: 'payment', phase: 'loading', message: '', run: checkout.run + 1, failures }
}

/** Returns the state after an event. An event that does not fit the current state changes nothing. */
export function nextCheckout(checkout: CheckoutState, event: CheckoutEvent): CheckoutState {
  const { step, phase } = checkout
  const paying = step === 'payment'
  switch (event.type) {
    case 'proceed':
      return step === 'cart' ? { ...checkout, step: 'email' } : checkout
    case 'backToCart':
      return step === 'confirmed' || isSettling(checkout) ? checkout : { ...checkout, step: 'cart', message: '' }
    case 'cartEmptied':
      // The cart was emptied: sold out, or cleared in another tab. There is nothing left to pay. A payment in progress
      // and a final message stay.
      return step === 'email' || (paying && ['loading', 'ready', 'failed', 'unavailable', 'off'].includes(phase))
        ? { ...checkout, step: 'cart', message: '' }
        : checkout
    case 'emailGiven':
      return step === 'email' ? loadAgain({ ...checkout, email: event.email }, 0) : checkout
    case 'editEmail':
      return paying && !isSettling(checkout) ? { ...checkout, step: 'email' } : checkout
    case 'shown':
      // The drawer was closed meanwhile, which removed PayPal's buttons.
      return paying && phase === 'ready' ? { ...loadAgain(checkout, 0), message: checkout.message } : checkout
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
    case 'onlineOff':
      return paying && phase === 'loading' ? { ...checkout, phase: 'off' } : checkout
    case 'retry':
      return paying && (phase === 'failed' || phase === 'unavailable') ? loadAgain(checkout, 0) : checkout
    case 'approved':
      // An order that is paid outside the site needs no buttons.
      return paying && !isSettling(checkout) && !isFinalMessage(checkout)
        ? { ...checkout, phase: 'settling', message: '' }
        : checkout
    case 'resumed':
      return step === 'cart' ? { ...checkout, step: 'payment', phase: 'settling', message: '' } : checkout
    case 'stillChecking':
      return isSettling(checkout) ? { ...checkout, phase: 'checking' } : checkout
    case 'payAgain':
      if (!isSettling(checkout)) return checkout
      // After a reload there are no buttons and no address to go back to.
      return checkout.email === ''
        ? { ...checkout, step: 'cart' }
        : { ...checkout, phase: 'ready', message: event.message ?? '' }
    case 'leftUnclear':
      return isSettling(checkout) ? { ...checkout, phase: 'unclear', message: event.message } : checkout
    case 'stopped':
      return isSettling(checkout) ? { ...checkout, phase: 'stopped', message: event.message } : checkout
    case 'paid':
      return { ...initialCheckout, run: checkout.run, step: 'confirmed', confirmation: event.confirmation }
    case 'paidElsewhere':
      // Ignore: this window has its own paid or running order, or shows its final message.
      return step === 'confirmed' || isSettling(checkout) || isFinalMessage(checkout)
        ? checkout
        : { ...initialCheckout, run: checkout.run, step: 'confirmed', confirmation: event.confirmation }
    case 'cartFilled':
      return checkout.confirmation?.isElsewhere ? { ...initialCheckout, run: checkout.run } : checkout
    case 'closed':
      // Closing clears purchase data (DLV-02) and final messages. A running payment goes on.
      return step === 'confirmed' || isFinalMessage(checkout) ? { ...initialCheckout, run: checkout.run } : checkout
  }
}

/**
 * Returns purchase data only when an order is downloadable sheet music with both a file and a token (CHK-30); null
 * otherwise.
 */
export function completedPurchase({ customerEmail, orders }: Purchase): Purchase | null {
  const downloadable = orders.some(
    ({ shop_items, download_token }) =>
      shop_items.category === 'sheet_music' && Boolean(shop_items.pdf_file_url) && Boolean(download_token),
  )
  return downloadable ? { customerEmail, orders } : null
}
