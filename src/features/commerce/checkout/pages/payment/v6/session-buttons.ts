// The methods that PayPal's script pays for in a window of its own: PayPal, Pay Later, Venmo, and a card without an account.
import type { OrderSource } from '../../../order-draft'
import type { PaymentCallbacks } from '../payment-page'
import { fitButton, radiusPx } from './button-look'
import type { Eligible, Instance, Session, SessionOptions } from './sdk'

type Offer = {
  method: 'paypal' | 'paylater' | 'venmo' | 'card'
  tag: string
  /** Method that the order is made for. */
  source: OrderSource
  className: string
  /** Custom property that the button reads its corners from. */
  radius: string
  createSession: (instance: Instance, options: SessionOptions) => Session
}

const offers: readonly Offer[] = [
  {
    method: 'paypal',
    tag: 'paypal-button',
    source: 'paypal',
    className: 'paypal-gold',
    radius: '--paypal-button-border-radius',
    createSession: (instance, options) => instance.createPayPalOneTimePaymentSession(options),
  },
  {
    method: 'paylater',
    tag: 'paypal-pay-later-button',
    source: 'paypal',
    className: 'paypal-gold',
    radius: '--paypal-button-border-radius',
    createSession: (instance, options) => instance.createPayLaterOneTimePaymentSession(options),
  },
  {
    method: 'venmo',
    tag: 'venmo-button',
    source: 'venmo',
    className: 'venmo-blue',
    radius: '--venmo-button-border-radius',
    createSession: (instance, options) => instance.createVenmoOneTimePaymentSession(options),
  },
  {
    method: 'card',
    tag: 'paypal-basic-card-button',
    source: 'paypal',
    className: '',
    radius: '--paypal-button-border-radius',
    createSession: (instance, options) => instance.createPayPalGuestOneTimePaymentSession(options),
  },
]

/** Returns a button for each eligible method, the card separately: it is shown last, because its form opens below it. */
export function sessionButtons(
  instance: Instance,
  eligible: Pick<Eligible, 'isEligible' | 'getDetails'>,
  callbacks: PaymentCallbacks,
): { buttons: HTMLElement[]; card: HTMLElement | null } {
  const made = offers
    .filter(({ method }) => eligible.isEligible(method))
    .map((offer) => ({ method: offer.method, button: createButton(offer, instance, eligible, callbacks) }))
  return {
    buttons: made.filter(({ method }) => method !== 'card').map(({ button }) => button),
    card: made.find(({ method }) => method === 'card')?.button ?? null,
  }
}

function createButton(
  { method, tag, source, className, radius, createSession }: Offer,
  instance: Instance,
  eligible: Pick<Eligible, 'getDetails'>,
  callbacks: PaymentCallbacks,
): HTMLElement {
  const session = createSession(instance, {
    // A declined buyer clicks again: the server reuses the order, and only a click may open PayPal's window.
    onApprove: async ({ orderId }) => void (await callbacks.onApprove(orderId)),
    onCancel: () => callbacks.onCancel(),
    onError: (error) => callbacks.onError(error),
  })
  const button = fitButton(document.createElement(tag))
  if (className !== '') button.className = className
  button.style.setProperty(radius, `${radiusPx}px`)
  if (method === 'paylater') {
    // The button draws nothing without both.
    const { countryCode, productCode } = eligible.getDetails('paylater')
    Object.assign(button, { countryCode, productCode })
  } else if (method !== 'card') button.setAttribute('type', 'pay')
  button.addEventListener('click', () => {
    // The promise is passed on unawaited: a window may open only in the turn of the click.
    const order = callbacks.createOrder(source)
    // PayPal also reports a failed order through onError, but a window that could not open only here.
    session.start({ presentationMode: 'auto' }, order).catch((error: unknown) => callbacks.onError(error))
  })
  if (method !== 'card') return button
  const container = document.createElement('paypal-basic-card-container')
  container.style.display = 'block'
  container.append(button)
  return container
}
