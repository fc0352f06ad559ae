// The interface of PayPal's script in both versions, and the loader of the script.

/** PayPal's configuration (FUNC-01). */
export type PaymentConfig = {
  clientId: string
  environment: 'sandbox' | 'production'
  sdkUrl: string
  sdkMajor: 5 | 6
  currency: string
}

export type PaymentCallbacks = {
  /** Opens the order and returns PayPal's id for it. */
  createOrder: () => Promise<string>
  /** Called after the buyer's approval; `restart` lets the buyer choose another way to pay. */
  onApprove: (orderID: string) => Promise<'done' | 'restart'>
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

/** Loads a script once per address. Forgets a failed one, so that it can be tried again. */
export function loadScript(url: string): Promise<void> {
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
      reject(new Error('Failed to load PayPal SDK'))
    }
    document.head.append(script)
  })
  scripts.set(url, loading)
  return loading
}
