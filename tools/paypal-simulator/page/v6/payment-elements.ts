// Browser code: the buttons of PayPal's script as custom elements. Self-contained, sent as text.

type Details = { countryCode?: string; productCode?: string }

export function paymentElements(): void {
  const colors: Record<string, readonly [background: string, ink: string]> = {
    'paypal-gold': ['#ffc439', '#003087'],
    'paypal-blue': ['#0070e0', '#fff'],
    'paypal-white': ['#fff', '#003087'],
    'paypal-black': ['#2c2e2f', '#fff'],
    'venmo-blue': ['#008cff', '#001130'],
  }
  const payLabels: Record<string, string> = {
    pay: 'Pay with PayPal',
    checkout: 'PayPal Checkout',
    buynow: 'Buy now with PayPal',
    subscribe: 'PayPal Subscribe',
  }

  /** Defines one button. `label` returns null while the element lacks what it needs to be drawn. */
  function define(tag: string, preset: string, label: (element: HTMLElement & Details) => string | null): void {
    if (customElements.get(tag)) return
    class PaymentButton extends HTMLElement {
      static get observedAttributes(): string[] {
        return ['type', 'disabled']
      }

      connectedCallback(): void {
        const root = this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: true })
        const button = document.createElement('button')
        button.type = 'button'
        const [background, ink] = colors[this.className] ?? colors[preset] ?? ['#111', '#fff']
        const property = tag.startsWith('venmo') ? '--venmo-button-border-radius' : '--paypal-button-border-radius'
        button.style.cssText = `width:100%;height:100%;min-height:40px;border:0;border-radius:var(${property}, 999px);background:${background};color:${ink};cursor:pointer;font:700 18px system-ui, sans-serif`
        root.replaceChildren(button)
        this.style.display ||= 'block'
        this.paint()
      }

      attributeChangedCallback(): void {
        this.paint()
      }

      paint(): void {
        const button = this.shadowRoot?.querySelector('button')
        if (!button) return
        const words = label(this)
        button.hidden = words === null
        button.textContent = words
        button.disabled = this.hasAttribute('disabled')
        button.style.opacity = button.disabled ? '0.5' : '1'
      }
    }
    customElements.define(tag, PaymentButton)
  }

  define('paypal-button', 'paypal-blue', (element) => payLabels[element.getAttribute('type') ?? ''] ?? 'PayPal')
  define('paypal-pay-later-button', 'paypal-blue', ({ countryCode, productCode }) =>
    countryCode && productCode ? 'Pay Later' : null,
  )
  define('venmo-button', 'venmo-blue', () => 'Venmo')
  define('paypal-basic-card-button', 'paypal-black', (element) =>
    element.closest('paypal-basic-card-container') ? 'Debit or Credit Card' : null,
  )
}
