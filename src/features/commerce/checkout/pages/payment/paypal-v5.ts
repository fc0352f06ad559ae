// PayPal's JavaScript SDK, version 5: `paypal.Buttons` renders its own iframe (CHK-22, CHK-27).
import { loadScript, type PaymentCallbacks, type PaymentPage } from './payment-page'

type ApproveActions = { restart?: () => unknown }

type ButtonOptions = {
  style: { layout: 'vertical'; color: 'gold'; shape: 'rect'; height: number }
  createOrder: () => Promise<string>
  onApprove: (data: { orderID: string }, actions: ApproveActions) => Promise<void>
  onCancel: () => void
  onError: (error: unknown) => void
}

type Buttons = { isEligible?: () => boolean; render: (container: HTMLElement) => Promise<void>; close?: () => unknown }
type PaypalV5 = { Buttons?: (options: ButtonOptions) => Buttons }

function paypal(): PaypalV5 | undefined {
  return (window as { paypal?: PaypalV5 }).paypal
}

/** Returns a driver with at most one set of buttons on the page. */
export function createPaypalV5(): PaymentPage {
  let buttons: Buttons | null = null

  function close() {
    const open = buttons
    buttons = null
    try {
      // Rejects when its iframe is already gone.
      void Promise.resolve(open?.close?.()).catch(() => undefined)
    } catch {
      // The iframe is already gone.
    }
  }

  return {
    async load({ sdkUrl, clientId, currency }) {
      const url = new URL(sdkUrl, window.location.href)
      url.searchParams.set('client-id', clientId)
      url.searchParams.set('currency', currency)
      url.searchParams.set('components', 'buttons')
      url.searchParams.set('intent', 'capture')
      await loadScript(url.href)
      if (!paypal()?.Buttons) throw new Error('Failed to load PayPal SDK')
    },
    async render(container: HTMLElement, callbacks: PaymentCallbacks) {
      close()
      const made = paypal()?.Buttons?.({
        style: { layout: 'vertical', color: 'gold', shape: 'rect', height: 45 },
        createOrder: async () => (await callbacks.createOrder('paypal')).orderId,
        onApprove: async ({ orderID }, actions) => {
          if ((await callbacks.onApprove(orderID)) === 'restart') await actions.restart?.()
        },
        onCancel: () => callbacks.onCancel(),
        onError: (error) => callbacks.onError(error),
      })
      if (!made || made.isEligible?.() === false) throw new Error('PayPal checkout unavailable')
      buttons = made
      container.replaceChildren()
      await made.render(container)
    },
    close,
  }
}
