// Browser code: the v5 script, `window.paypal.Buttons`. Self-contained, because it is sent to the browser as text.
import type { CheckoutSession, OpenCheckout } from './checkout-window'

type SdkV5Config = { origin: string; currency: string }

type ButtonStyle = {
  layout?: string
  color?: string
  shape?: string
  label?: string
  height?: number
  tagline?: boolean
  borderRadius?: number
  disableMaxWidth?: boolean
}

type ApproveData = {
  orderID: string
  payerID: string
  facilitatorAccessToken: string
  paymentSource: 'paypal'
  paymentID: string
  billingToken: null
}
type OrderActions = { get(): Promise<unknown>; capture(): Promise<unknown>; patch(operations: unknown): Promise<void> }
type ApproveActions = { order: OrderActions; restart(): Promise<void>; redirect(url: string): void }
type CreateActions = { order: { create(request: unknown): Promise<string> } }
type ClickActions = { resolve(): 'resolve'; reject(): 'reject' }

type ButtonsOptions = {
  style?: ButtonStyle
  fundingSource?: string
  createOrder?: (data: { paymentSource: 'paypal' }, actions: CreateActions) => Promise<string> | string
  onApprove?: (data: ApproveData, actions: ApproveActions) => unknown
  onCancel?: (data: { orderID: string | undefined }) => unknown
  onError?: (error: unknown) => unknown
  onClick?: (data: { fundingSource: 'paypal' }, actions: ClickActions) => unknown
  onInit?: (data: { correlationID: string }, actions: { enable(): Promise<void>; disable(): Promise<void> }) => unknown
}

export function paypalSdkV5(config: SdkV5Config, checkoutWindow: (origin: string) => OpenCheckout): void {
  const { origin } = config
  const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : null
  const nonce = script?.dataset.cspNonce ?? ''
  const namespace = script?.dataset.namespace ?? 'paypal'
  const openCheckout = checkoutWindow(origin)
  let created = 0

  const known = {
    layout: ['vertical', 'horizontal'],
    color: ['gold', 'blue', 'silver', 'white', 'black'],
    shape: ['rect', 'pill', 'sharp'],
    label: ['paypal', 'checkout', 'buynow', 'pay'],
  }

  function checkedStyle(
    style: ButtonStyle,
  ): Required<Pick<ButtonStyle, 'layout' | 'color' | 'shape' | 'label' | 'height'>> {
    const chosen = {
      layout: style.layout ?? 'vertical',
      color: style.color ?? 'gold',
      shape: style.shape ?? 'rect',
      label: style.label ?? 'paypal',
    }
    for (const name of ['layout', 'color', 'shape', 'label'] as const) {
      if (!known[name].includes(chosen[name]))
        throw new Error(`Unexpected style.${name} for the button: ${chosen[name]}`)
    }
    const height = style.height ?? 45
    if (!Number.isFinite(height) || height < 25 || height > 55)
      throw new Error(`Expected style.height between 25px and 55px, got ${height}px`)
    return { ...chosen, height }
  }

  /**
   * Returns one <style> element with the page's nonce, as PayPal's script makes one, so that a page whose CSP forbids
   * it fails visibly.
   */
  function addFrameStyle(id: string, height: number): HTMLStyleElement {
    const element = document.createElement('style')
    if (nonce) element.nonce = nonce
    element.textContent = `#${id} { display: block; width: 100%; height: ${height}px; border: 0; color-scheme: light; }`
    return element
  }

  async function callOrders(token: string, method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${origin}/v2/checkout/orders${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`Order call failed with ${answer.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }

  function Buttons(options: ButtonsOptions = {}): Record<string, unknown> {
    const style = checkedStyle(options.style ?? {})
    created += 1
    const id = `paypal-simulator-button-${created}`
    const captionHeight = 22
    let current = options
    let token = ''
    let enabled = true
    let closed = false
    let frame: HTMLIFrameElement | null = null
    let frameStyle: HTMLStyleElement | null = null
    let session: CheckoutSession | null = null
    let markReady!: () => void

    function fail(error: unknown): void {
      if (current.onError) current.onError(error)
      else console.error(error)
    }

    function orderActions(orderID: string): OrderActions {
      return {
        get: () => callOrders(token, 'GET', `/${orderID}`),
        capture: () => callOrders(token, 'POST', `/${orderID}/capture`, {}),
        patch: async (operations) => {
          await callOrders(token, 'PATCH', `/${orderID}`, operations)
        },
      }
    }

    async function run(givenOrder: string | null): Promise<void> {
      // A frame in the page replaces a popup that the browser blocks (a restart long after the click).
      const opened = openCheckout('auto', frame)
      if (!opened) return
      session = opened
      let orderID = givenOrder ?? undefined
      try {
        if (orderID === undefined) {
          if (!current.createOrder) throw new Error('createOrder is missing')
          orderID = await current.createOrder(
            { paymentSource: 'paypal' },
            {
              order: {
                create: async (request) => ((await callOrders(token, 'POST', '', request)) as { id: string }).id,
              },
            },
          )
        }
        if (typeof orderID !== 'string' || orderID === '') throw new Error('Expected an order id to be passed')
      } catch (error) {
        session = null
        opened.close()
        fail(error)
        return
      }
      opened.show(orderID)
      const outcome = await opened.outcome
      session = null
      if (closed || outcome.kind === 'vanished') return
      try {
        if (outcome.kind === 'cancelled') {
          await current.onCancel?.({ orderID })
          return
        }
        await current.onApprove?.(
          {
            orderID: outcome.orderID,
            payerID: outcome.payerID,
            facilitatorAccessToken: token,
            paymentSource: 'paypal',
            paymentID: outcome.orderID,
            billingToken: null,
          },
          {
            order: orderActions(outcome.orderID),
            restart: () => run(outcome.orderID),
            redirect: (url) => window.location.assign(url),
          },
        )
      } catch (error) {
        fail(error)
      }
    }

    function proceed(verdict: unknown): void {
      if (verdict !== 'reject' && enabled) void run(null)
    }

    function onClick(): void {
      if (session) {
        session.focus()
        return
      }
      try {
        const verdict = current.onClick?.(
          { fundingSource: 'paypal' },
          { resolve: () => 'resolve', reject: () => 'reject' },
        )
        // The popup opens in the same turn when there is nothing to wait for, so that popup blockers allow it.
        if (verdict instanceof Promise) verdict.then(proceed, fail)
        else proceed(verdict)
      } catch (error) {
        fail(error)
      }
    }

    function tellFrame(): void {
      frame?.contentWindow?.postMessage({ simulator: 'button', enabled }, origin)
    }

    function onMessage(event: MessageEvent<unknown>): void {
      if (event.origin !== origin || !frame || event.source !== frame.contentWindow) return
      const message = event.data as { simulator?: string; event?: string; facilitatorAccessToken?: string }
      if (message.simulator !== 'button') return
      if (message.event === 'click') onClick()
      if (message.event === 'ready') {
        token = message.facilitatorAccessToken ?? ''
        const set = (value: boolean) => async () => {
          enabled = value
          tellFrame()
        }
        current.onInit?.({ correlationID: id }, { enable: set(true), disable: set(false) })
        markReady()
      }
    }

    return {
      isEligible: () => options.fundingSource === undefined || options.fundingSource === 'paypal',
      async render(target: string | Element): Promise<void> {
        const container = typeof target === 'string' ? document.querySelector(target) : target
        if (!container)
          throw new Error(
            `Document is ready and element ${typeof target === 'string' ? target : target.id} does not exist`,
          )
        const ready = new Promise<void>((resolve) => {
          markReady = resolve
        })
        frame = document.createElement('iframe')
        frame.id = id
        frame.title = 'PayPal'
        frame.allow = 'payment'
        const query = new URLSearchParams({
          ...style,
          height: String(style.height),
          host: window.location.origin,
          currency: config.currency,
        })
        frame.src = `${origin}/smart/buttons?${query.toString()}`
        Object.assign(frame.style, {
          display: 'block',
          width: '100%',
          height: `${style.height + captionHeight}px`,
          border: '0',
          colorScheme: 'light',
        })
        frameStyle = addFrameStyle(id, style.height + captionHeight)
        window.addEventListener('message', onMessage)
        container.append(frameStyle, frame)
        await ready
      },
      async close(): Promise<void> {
        closed = true
        window.removeEventListener('message', onMessage)
        session?.close()
        frame?.remove()
        frameStyle?.remove()
        frame = null
      },
      async updateProps(changes: Partial<ButtonsOptions>): Promise<void> {
        current = { ...current, ...changes }
      },
      hasReturned: () => false,
    }
  }

  const FUNDING = { PAYPAL: 'paypal', VENMO: 'venmo', PAYLATER: 'paylater', CARD: 'card' }
  Object.assign(window, {
    [namespace]: {
      version: '5.0.sim',
      FUNDING,
      Buttons,
      getFundingSources: () => [FUNDING.PAYPAL],
      isFundingEligible: (source: string) => source === FUNDING.PAYPAL,
    },
  })
}
