// Browser code: opens the buyer's page as a popup, or inside the shop's page when popups are blocked.
// Self-contained, because it is sent to the browser as text (see browser-source.ts).

type CheckoutOutcome =
  | { kind: 'approved'; orderID: string; payerID: string }
  /** Cancelled, or the buyer closed the window. */
  | { kind: 'cancelled' }
  /** "Approve and kill tab": the shop's page must receive no message at all. */
  | { kind: 'vanished' }

export type CheckoutSession = {
  /** Redirects the window to the order. `form` is the page it opens: the account's, or the one for a card. */
  show(orderId: string, form?: 'account' | 'card'): void
  focus(): void
  close(): void
  outcome: Promise<CheckoutOutcome>
}

/** Opens a checkout; null when only a popup was allowed and the browser blocked it. */
export type OpenCheckout = (mode: 'popup' | 'modal' | 'auto', near: Element | null) => CheckoutSession | null

export function checkoutWindow(origin: string): OpenCheckout {
  const closedCheckMs = 150
  const opener = encodeURIComponent(window.location.origin)
  const opening = `${origin}/checkoutnow/opening?opener=${opener}`

  function openPopup(): Window | null {
    const width = 520
    const height = 760
    const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2))
    const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2))
    return window.open(
      opening,
      `paypal-simulator-${Date.now()}`,
      `popup,width=${width},height=${height},left=${left},top=${top}`,
    )
  }

  function openFrame(near: Element | null): HTMLIFrameElement {
    const frame = document.createElement('iframe')
    frame.title = 'PayPal Checkout'
    frame.src = opening
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      zIndex: '2147483647',
      background: '#f3f4f6',
      colorScheme: 'light',
    })
    const parent = near?.closest('dialog') ?? document.body
    parent.append(frame)
    return frame
  }

  return (mode, near) => {
    const popup = mode === 'modal' ? null : openPopup()
    if (!popup && mode === 'popup') return null
    const frame = popup ? null : openFrame(near)
    let hasOpened = false
    let next: string | null = null
    let settle!: (outcome: CheckoutOutcome) => void
    const outcome = new Promise<CheckoutOutcome>((resolve) => {
      settle = resolve
    })

    function finish(result: CheckoutOutcome): void {
      clearInterval(watch)
      window.removeEventListener('message', onMessage)
      frame?.remove()
      settle(result)
    }

    /**
     * Redirects the window, but only after its first page has loaded. Redirected earlier, Chromium may separate the
     * window from the shop's page, which has an opener policy: it would lose its opener.
     */
    function goOn(): void {
      if (!hasOpened || next === null) return
      if (frame) frame.src = next
      else if (popup && !popup.closed) popup.location.href = next
    }

    function onMessage(event: MessageEvent<unknown>): void {
      if (event.origin !== origin || event.source !== (popup ?? frame?.contentWindow)) return
      const message = event.data as { simulator?: string; result?: string; orderID?: string; payerID?: string }
      if (message.simulator === 'opening') {
        hasOpened = true
        goOn()
      }
      if (message.simulator !== 'checkout') return
      popup?.close()
      if (message.result === 'approved')
        finish({ kind: 'approved', orderID: message.orderID ?? '', payerID: message.payerID ?? '' })
      else if (message.result === 'vanished') finish({ kind: 'vanished' })
      else finish({ kind: 'cancelled' })
    }

    const watch = setInterval(() => {
      if (popup?.closed) finish({ kind: 'cancelled' })
    }, closedCheckMs)
    window.addEventListener('message', onMessage)
    return {
      outcome,
      show(orderId, form = 'account') {
        next = `${origin}/checkoutnow?token=${encodeURIComponent(orderId)}&opener=${opener}&form=${form}`
        goOn()
      },
      focus: () => popup?.focus(),
      close() {
        popup?.close()
        finish({ kind: 'cancelled' })
      },
    }
  }
}
