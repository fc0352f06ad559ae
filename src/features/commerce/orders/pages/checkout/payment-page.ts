// What the checkout asks of a payment script, whichever version of it is configured; and how the script comes onto the page.

/** FUNC-01. */
export type PaymentConfig = { clientId: string; environment: 'sandbox' | 'production'; sdkUrl: string; sdkMajor: 5 | 6 }

export type PaymentCallbacks = {
  /** Opens the order and answers PayPal's id for it. */
  createOrder: () => Promise<string>
  /** The buyer approved; `restart` lets him choose another way to pay. */
  onApprove: (orderID: string) => Promise<'done' | 'restart'>
  onCancel: () => void
  onError: (error: unknown) => void
}

export interface PaymentPage {
  /** Brings the script onto the page, once however often it is asked. Throws "Failed to load PayPal SDK". */
  load(config: PaymentConfig): Promise<void>
  /** Shows the buttons; resolves when they are there. The callbacks are looked up at the time of the call. */
  render(container: HTMLElement, callbacks: PaymentCallbacks): Promise<void>
  /** Takes them away; safe to call at any time. */
  close(): void
}

/** CHK-20: an answer without these can show no buttons. */
export function isPaymentConfig(config: PaymentConfig | null | undefined): config is PaymentConfig {
  return Boolean(config?.clientId && config.sdkUrl) && (config?.sdkMajor === 5 || config?.sdkMajor === 6)
}

const scripts = new Map<string, Promise<void>>()

/** Loads a script once per address; a failed one is forgotten, so that it can be tried again. */
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
