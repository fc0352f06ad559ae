// The interface of PayPal's script in both versions, and the loader of scripts.
import type { OrderSource } from '../../order-draft'
import type { PaymentOutcome } from '../state/checkout-store'

/** PayPal's configuration (FUNC-01). */
export type PaymentConfig = {
  clientId: string
  environment: 'sandbox' | 'production'
  sdkUrl: string
  sdkMajor: 5 | 6
  currency: string
  sellerName: string
  /** Google's script, and whether Apple Pay may be offered; missing with version 5. */
  googlePayUrl?: string | undefined
  offersApplePay?: boolean | undefined
}

/** A provider that takes payments on a page of its own: its name, as its button shows it. */
export type OwnPageConfig = { ownPage: string; currency: string }

/** The sums that the buyer sees, for PayPal's offer and the sheets of Apple and Google. */
export type PaymentSummary = {
  /** Goods and shipping. */
  totalCents: number
  /** True if something is sent by post. */
  needsAddress: boolean
}

export type OpenedPayment = {
  orderId: string
  /** Total by the server. */
  totalCents: number
  /** The provider's own page where the buyer pays; missing where PayPal's buttons pay. */
  redirectUrl?: string | undefined
}

export type PaymentCallbacks = {
  summary: () => PaymentSummary
  /** Opens the order for what the buyer pays with. */
  createOrder: (source: OrderSource) => Promise<OpenedPayment>
  /** Called after the buyer's approval; `restart` lets the buyer choose another way to pay. */
  onApprove: (orderID: string) => Promise<PaymentOutcome>
  onCancel: () => void
  onError: (error: unknown) => void
}

export interface PaymentPage {
  /** Loads the script into the page, once for any number of calls. Throws "Failed to load PayPal SDK". */
  load(config: PaymentConfig): Promise<void>
  /** Shows the buttons; resolves when they are ready. Reads the callbacks at the time of the call. */
  render(container: HTMLElement, callbacks: PaymentCallbacks): Promise<void>
  /** Removes the buttons. Safe to call at any time. */
  close(): void
}

/** True when the configuration is complete: a response without these values can show no buttons (CHK-20). */
export function isPaymentConfig(config: PaymentConfig | null | undefined): config is PaymentConfig {
  return Boolean(config?.clientId && config.sdkUrl) && (config?.sdkMajor === 5 || config?.sdkMajor === 6)
}

const scripts = new Map<string, Promise<void>>()

/** Loads a script once per address. Forgets a failed one, so that it can be tried again. Throws "Failed to load NAME". */
export function loadScript(url: string, name = 'PayPal SDK'): Promise<void> {
  const known = scripts.get(url)
  if (known) return known
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      scripts.delete(url)
      reject(new Error(`Failed to load ${name}`))
    }
    document.head.append(script)
  })
  scripts.set(url, loading)
  return loading
}
