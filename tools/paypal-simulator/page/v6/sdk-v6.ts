// Browser code: the v6 script, `window.paypal.createInstance` and its buttons. Self-contained, sent as text.
import type { CheckoutSession, OpenCheckout } from '../checkout-window'
import type { OpenSheet } from './wallet-sheet'
import type { WalletBridges } from './wallet-bridges'

type SdkV6Config = { origin: string; clientId: string; hasAppleDevice: boolean }

/** The browser functions that the script is made of. */
type SdkParts = {
  checkoutWindow: (origin: string) => OpenCheckout
  walletSheet: () => OpenSheet
  walletBridges: WalletBridges
  appleDevice: (openSheet: OpenSheet) => void
  paymentElements: () => void
}

type InstanceOptions = { clientId?: string; clientToken?: string; components?: string[] }
type SessionOptions = {
  onApprove?: (data: { orderId: string; payerId: string }) => unknown
  onCancel?: (data: { orderId: string | undefined }) => unknown
  onComplete?: (data: { paymentSessionState: string }) => unknown
  onError?: (error: unknown) => unknown
}
type StartOptions = { presentationMode?: string }
type Reply = { eligible: string[]; details: Record<string, unknown> }

export function paypalSdkV6(
  config: SdkV6Config,
  checkoutWindow: SdkParts['checkoutWindow'],
  walletSheet: SdkParts['walletSheet'],
  walletBridges: SdkParts['walletBridges'],
  appleDevice: SdkParts['appleDevice'],
  paymentElements: SdkParts['paymentElements'],
): void {
  const { origin } = config
  const openCheckout = checkoutWindow(origin)
  const openSheet = walletSheet()
  const bridges = walletBridges(origin, openSheet)
  const modes = new Set(['auto', 'popup', 'modal', 'redirect', 'payment-handler', 'direct-app-switch'])

  async function redirect(order: Promise<{ orderId: string }>): Promise<void> {
    window.location.assign(`${origin}/checkoutnow?token=${encodeURIComponent((await order).orderId)}`)
  }

  /** Returns the maker of a session whose window shows the form of an account, or the one for a card. */
  const sessionFor = (form: 'account' | 'card') => (options: SessionOptions) => createSession(options, form)

  function createSession(options: SessionOptions, form: 'account' | 'card'): Record<string, unknown> {
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
      if (session) {
        // Another click while the window is open brings it to the front.
        session.focus()
        await order.catch(() => undefined)
        return undefined
      }
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
      opened.show(orderId, form)
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

  async function findEligibleMethods(options: { currencyCode?: string; amount?: string } = {}) {
    const query = new URLSearchParams({ currency: options.currencyCode ?? 'USD', amount: options.amount ?? '' })
    const answer = await fetch(`${origin}/web-sdk/v6/eligible?${query.toString()}`)
    if (!answer.ok) throw new Error(`Eligibility: status ${answer.status}`)
    const { eligible, details } = (await answer.json()) as Reply
    return {
      isEligible: (method: string) => eligible.includes(method),
      getDetails: (method: string) => details[method],
    }
  }

  async function createInstance(options: InstanceOptions): Promise<Record<string, unknown>> {
    if (!options.clientToken && options.clientId !== config.clientId) throw new Error('The client id is not known')
    const components = options.components ?? ['paypal-payments']
    const account = sessionFor('account')
    return {
      findEligibleMethods,
      ...(components.includes('paypal-payments') && {
        createPayPalOneTimePaymentSession: account,
        createPayLaterOneTimePaymentSession: account,
      }),
      ...(components.includes('venmo-payments') && { createVenmoOneTimePaymentSession: account }),
      ...(components.includes('paypal-guest-payments') && {
        createPayPalGuestOneTimePaymentSession: sessionFor('card'),
      }),
      ...(components.includes('applepay-payments') && { createApplePayOneTimePaymentSession: bridges.applepay }),
      ...(components.includes('googlepay-payments') && { createGooglePayOneTimePaymentSession: bridges.googlepay }),
    }
  }

  paymentElements()
  if (config.hasAppleDevice) appleDevice(openSheet)
  Object.assign(window, { paypal: { version: '6.0.sim', createInstance } })
}
