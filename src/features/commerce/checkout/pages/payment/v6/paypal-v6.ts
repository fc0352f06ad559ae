// PayPal's JavaScript SDK, version 6: offers each method that PayPal says is eligible. Same interface as version 5.
import { currencyAmount } from '@/lib/money'
import { recordError } from '@/ui/error-log'
import { loadScript, type PaymentCallbacks, type PaymentConfig, type PaymentPage } from '../payment-page'
import { applePayButton } from './apple-pay'
import { googlePayButton } from './google-pay'
import { buttonInTime } from './patience'
import { type Eligible, type Instance, paypal } from './sdk'
import { sessionButtons } from './session-buttons'

const components = [
  'paypal-payments',
  'venmo-payments',
  'paypal-guest-payments',
  'applepay-payments',
  'googlepay-payments',
]

/** PayPal itself is offered when its answer about the methods is lost. */
const onlyPayPal: Eligible = { isEligible: (method) => method === 'paypal', getDetails: () => ({}) }

/** Returns a driver with at most one set of buttons on the page. */
export function createPaypalV6(): PaymentPage {
  let config: PaymentConfig | null = null
  let shown: HTMLElement | null = null
  let attempt = 0

  function close() {
    attempt += 1
    shown?.remove()
    shown = null
  }

  async function offeredButtons(instance: Instance, given: PaymentConfig, callbacks: PaymentCallbacks) {
    const { currency } = given
    const eligible = await instance
      .findEligibleMethods({
        currencyCode: currency,
        amount: currencyAmount(callbacks.summary().totalCents, currency),
        paymentFlow: 'ONE_TIME_PAYMENT',
      })
      .catch((error: unknown) => {
        recordError(error)
        return onlyPayPal
      })
    const wallets = await Promise.all([
      buttonInTime(Promise.resolve().then(() => applePayButton(instance, eligible, given, callbacks))),
      buttonInTime(googlePayButton(instance, eligible, given, callbacks)),
    ])
    const { buttons, card } = sessionButtons(instance, eligible, callbacks)
    return [...buttons, ...wallets, card].filter((button) => button !== null)
  }

  return {
    async load(given) {
      config = given
      await loadScript(new URL(given.sdkUrl, window.location.href).href)
      if (!paypal()?.createInstance) throw new Error('Failed to load PayPal SDK')
    },
    async render(container: HTMLElement, callbacks: PaymentCallbacks) {
      close()
      if (!config) throw new Error('PayPal SDK not loaded')
      const own = attempt
      const instance = await paypal()?.createInstance?.({ clientId: config.clientId, components, pageType: 'checkout' })
      const buttons = instance ? await offeredButtons(instance, config, callbacks) : []
      if (buttons.length === 0) throw new Error('PayPal checkout unavailable')
      if (own !== attempt) return
      // All at once: a button that comes later would move those that the buyer is about to click.
      const stack = document.createElement('div')
      Object.assign(stack.style, { display: 'grid', gap: '10px' })
      stack.append(...buttons)
      container.replaceChildren(stack)
      shown = stack
    },
    close,
  }
}
