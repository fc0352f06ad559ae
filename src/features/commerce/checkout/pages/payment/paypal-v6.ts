// PayPal's JavaScript SDK, version 6: a session that starts with a click on our <paypal-button>. Same interface as
// version 5.
import { loadScript, type PaymentCallbacks, type PaymentConfig, type PaymentPage } from './payment-page'

type Session = { start: (options: { presentationMode: 'auto' }, order: Promise<{ orderId: string }>) => Promise<void> }

type SessionOptions = {
  onApprove: (data: { orderId: string }) => Promise<void>
  onCancel: () => void
  onError: (error: unknown) => void
}

type Instance = {
  findEligibleMethods: (options: { currencyCode: string }) => Promise<{ isEligible: (method: string) => boolean }>
  createPayPalOneTimePaymentSession: (options: SessionOptions) => Session
}

type PaypalV6 = {
  createInstance?: (options: { clientId: string; components: string[]; pageType: string }) => Promise<Instance>
}

function paypal(): PaypalV6 | undefined {
  return (window as { paypal?: PaypalV6 }).paypal
}

/** Returns a driver with at most one button on the page. */
export function createPaypalV6(): PaymentPage {
  let config: PaymentConfig | null = null
  let button: HTMLElement | null = null

  function close() {
    button?.remove()
    button = null
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
      const instance = await paypal()?.createInstance?.({
        clientId: config.clientId,
        components: ['paypal-payments'],
        pageType: 'checkout',
      })
      const eligible = await instance?.findEligibleMethods({ currencyCode: config.currency })
      if (!instance || !eligible?.isEligible('paypal')) throw new Error('PayPal checkout unavailable')

      const session = instance.createPayPalOneTimePaymentSession({
        // A declined buyer clicks again: the server reuses the order, and only a click may open PayPal's window.
        onApprove: async ({ orderId }) => void (await callbacks.onApprove(orderId)),
        onCancel: () => callbacks.onCancel(),
        onError: (error) => callbacks.onError(error),
      })
      const made = document.createElement('paypal-button')
      made.setAttribute('type', 'pay')
      made.addEventListener('click', () => {
        const order = callbacks.createOrder().then((orderId) => ({ orderId }))
        // PayPal also reports a failed order through onError, but a window that could not open only here.
        session.start({ presentationMode: 'auto' }, order).catch((error: unknown) => callbacks.onError(error))
      })
      container.replaceChildren(made)
      button = made
    },
    close,
  }
}
