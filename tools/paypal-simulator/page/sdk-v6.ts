// Browser code: the v6 script, `window.paypal.createInstance` and <paypal-button>. Self-contained, sent as text.
import type { CheckoutSession, OpenCheckout } from './checkout-window'

type SdkV6Config = { origin: string; clientId: string }

type InstanceOptions = { clientId?: string; clientToken?: string; components?: string[] }
type SessionOptions = {
  onApprove?: (data: { orderId: string; payerId: string }) => unknown
  onCancel?: (data: { orderId: string | undefined }) => unknown
  onComplete?: (data: { paymentSessionState: string }) => unknown
  onError?: (error: unknown) => unknown
}
type StartOptions = { presentationMode?: string }

export function paypalSdkV6(config: SdkV6Config, checkoutWindow: (origin: string) => OpenCheckout): void {
  const { origin } = config
  const openCheckout = checkoutWindow(origin)
  const modes = new Set(['auto', 'popup', 'modal', 'redirect', 'payment-handler', 'direct-app-switch'])

  async function redirect(order: Promise<{ orderId: string }>): Promise<void> {
    window.location.assign(`${origin}/checkoutnow?token=${encodeURIComponent((await order).orderId)}`)
  }

  function createPayPalOneTimePaymentSession(options: SessionOptions): Record<string, unknown> {
    let session: CheckoutSession | null = null
    const returned = new URLSearchParams(window.location.search)

    function fail(error: unknown): void {
      if (options.onError) options.onError(error)
      else console.error(error)
      options.onComplete?.({ paymentSessionState: 'error' })
    }

    async function start(startOptions: StartOptions, order: Promise<{ orderId: string }>): Promise<void> {
      const mode = startOptions.presentationMode ?? 'auto'
      if (!modes.has(mode)) throw new Error(`Unknown presentationMode: ${mode}`)
      if (typeof order?.then !== 'function') throw new Error('start needs a promise of { orderId }')
      if (session) throw new Error('A payment session is already running')
      if (mode === 'redirect') return redirect(order)
      const opened = openCheckout(mode === 'popup' || mode === 'modal' ? mode : 'auto', null)
      if (!opened)
        throw Object.assign(new Error('The popup was blocked'), {
          code: 'ERR_DEV_UNABLE_TO_OPEN_POPUP',
          isRecoverable: true,
        })
      session = opened
      let orderId: string | undefined
      try {
        orderId = (await order).orderId
        if (typeof orderId !== 'string' || orderId === '') throw new Error('Expected { orderId }')
      } catch (error) {
        session = null
        opened.close()
        fail(error)
        return undefined
      }
      opened.show(orderId)
      const outcome = await opened.outcome
      session = null
      if (outcome.kind === 'vanished') return undefined
      try {
        if (outcome.kind === 'cancelled') {
          await options.onCancel?.({ orderId })
          options.onComplete?.({ paymentSessionState: 'canceled' })
        } else {
          await options.onApprove?.({ orderId: outcome.orderID, payerId: outcome.payerID })
          options.onComplete?.({ paymentSessionState: 'approved' })
        }
      } catch (error) {
        fail(error)
      }
      return undefined
    }

    return {
      start,
      hasReturned: () => returned.has('token') && returned.has('PayerID'),
      async resume(): Promise<void> {
        const orderId = returned.get('token')
        const payerId = returned.get('PayerID')
        if (orderId && payerId) await options.onApprove?.({ orderId, payerId })
      },
      cancel: () => session?.close(),
      destroy: () => session?.close(),
    }
  }

  async function createInstance(options: InstanceOptions): Promise<Record<string, unknown>> {
    if (!options.clientToken && options.clientId !== config.clientId) throw new Error('The client id is not known')
    const components = options.components ?? ['paypal-payments']
    return {
      findEligibleMethods: async () => ({ isEligible: (method: string) => method === 'paypal' }),
      ...(components.includes('paypal-payments') && { createPayPalOneTimePaymentSession }),
    }
  }

  class PayPalButtonElement extends HTMLElement {
    static get observedAttributes(): string[] {
      return ['type', 'disabled']
    }

    connectedCallback(): void {
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: true })
      const button = document.createElement('button')
      button.type = 'button'
      Object.assign(button.style, {
        width: '100%',
        minHeight: '45px',
        border: '0',
        borderRadius: '4px',
        background: '#ffc439',
        color: '#003087',
        cursor: 'pointer',
        font: 'italic 800 20px system-ui, sans-serif',
      })
      root.replaceChildren(button)
      this.style.display ||= 'block'
      this.paint()
    }

    attributeChangedCallback(): void {
      this.paint()
    }

    private paint(): void {
      const button = this.shadowRoot?.querySelector('button')
      if (!button) return
      const labels: Record<string, string> = {
        pay: 'Pay with PayPal',
        checkout: 'PayPal Checkout',
        buynow: 'Buy now with PayPal',
        subscribe: 'PayPal Subscribe',
      }
      button.textContent = labels[this.getAttribute('type') ?? ''] ?? 'PayPal'
      button.disabled = this.hasAttribute('disabled')
      button.style.opacity = button.disabled ? '0.5' : '1'
    }
  }

  if (!customElements.get('paypal-button')) customElements.define('paypal-button', PayPalButtonElement)
  Object.assign(window, { paypal: { version: '6.0.sim', createInstance } })
}
