// A provider with a page of its own: one button, which leaves for that page. The buyer comes back to the cart, and
// `state/catch-up.ts` settles the order.
import { buttonClass } from '@/ui/Button'
import { checkoutTexts } from '../../checkout.texts'
import { rememberOrder } from '../state/order-in-progress'
import type { PaymentCallbacks, PaymentPage } from './payment-page'

/** Returns a driver with one button. `provider` is the name on it. */
export function createOwnPage(provider: string): PaymentPage {
  let shown: HTMLElement | null = null

  /** A page that the browser kept while the buyer was away asks for the outcome like a new one. */
  const reload = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload()

  function close() {
    shown?.remove()
    shown = null
    window.removeEventListener('pageshow', reload)
  }

  return {
    load: async () => undefined,
    async render(container: HTMLElement, callbacks: PaymentCallbacks) {
      close()
      const button = document.createElement('button')
      Object.assign(button, { type: 'button', className: buttonClass('primary', 'medium', 'w-full') })
      button.textContent = checkoutTexts.payAt(provider)
      button.addEventListener('click', () => void leave(button, callbacks))
      const hint = document.createElement('p')
      Object.assign(hint, {
        className: 'type-small mt-3 text-ink-soft',
        textContent: checkoutTexts.payAtHint(provider),
      })
      shown = document.createElement('div')
      shown.append(button, hint)
      container.replaceChildren(shown)
      window.addEventListener('pageshow', reload)
    },
    close,
  }
}

/** Opens the order and leaves for its page. A second click while that is under way does nothing. */
async function leave(button: HTMLElement, callbacks: PaymentCallbacks): Promise<void> {
  if (button.getAttribute('aria-busy') === 'true') return
  for (const name of ['aria-busy', 'aria-disabled']) button.setAttribute(name, 'true')
  try {
    // The server takes the usual method of the provider in use.
    const { orderId, redirectUrl } = await callbacks.createOrder('paypal')
    if (redirectUrl === undefined) throw new Error('The provider has no page for this order')
    rememberOrder({ orderID: orderId, state: 'left' })
    window.location.assign(redirectUrl)
  } catch (error) {
    for (const name of ['aria-busy', 'aria-disabled']) button.removeAttribute(name)
    callbacks.onError(error)
  }
}
