// A handmade page for tests of the payment buttons: elements without a browser, scripts that only call back, and a record
// of what the buttons report.
import { vi } from 'vitest'
import type {
  OpenedPayment,
  PaymentCallbacks,
  PaymentConfig,
} from '@/features/commerce/checkout/pages/payment/payment-page'

class FakeElement extends EventTarget {
  readonly tag: string
  attributes = new Map<string, string>()
  children: FakeElement[] = []
  parent: FakeElement | null = null
  className = ''
  textContent = ''
  type = ''
  src = ''
  async = false
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  style: Record<string, unknown> = {
    cssText: '',
    setProperty: (name: string, value: string) => void (this.style[name] = value),
  }
  constructor(tag = 'div') {
    super()
    this.tag = tag
  }
  setAttribute(name: string, value: string) {
    this.attributes.set(name, value)
  }
  getAttribute(name: string) {
    return this.attributes.get(name) ?? null
  }
  removeAttribute(name: string) {
    this.attributes.delete(name)
  }
  append(...children: FakeElement[]) {
    for (const child of children) {
      child.parent = this
      this.children.push(child)
    }
  }
  replaceChildren(...children: FakeElement[]) {
    this.children = []
    this.append(...children)
  }
  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this)
  }
}

export type { FakeElement }

/** Returns a page whose scripts call `onScript` instead of being loaded. `window` holds more globals of the page. */
export function pageWith(
  onScript: (script: FakeElement, window: Record<string, unknown>) => void,
  globals: Record<string, unknown> = {},
) {
  const head = new FakeElement('head')
  const window: Record<string, unknown> = { location: { href: 'http://localhost/shop' }, ...globals }
  const append = head.append.bind(head)
  head.append = (...scripts: FakeElement[]) => {
    append(...scripts)
    for (const script of scripts) queueMicrotask(() => onScript(script, window))
  }
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', { head, documentElement: {}, createElement: (tag: string) => new FakeElement(tag) })
  vi.stubGlobal('CSS', { supports: () => false })
  vi.stubGlobal('getComputedStyle', () => ({ colorScheme: 'dark' }))
  return { head, window, container: new FakeElement() as unknown as HTMLElement & FakeElement }
}

export const paymentConfig: PaymentConfig = {
  clientId: 'client one',
  environment: 'sandbox',
  sdkUrl: 'http://127.0.0.1:4999/sdk/js',
  sdkMajor: 5,
  currency: 'USD',
  sellerName: 'Ada Trumpet',
}

/** Returns callbacks that record their calls. */
export function heard({ totalCents = 1950, needsAddress = false } = {}) {
  const calls: unknown[][] = []
  const next: { outcome: 'done' | 'restart' | 'unpaid'; order: Promise<OpenedPayment> } = {
    outcome: 'done',
    order: Promise.resolve({ orderId: 'ORDER', totalCents }),
  }
  const callbacks: PaymentCallbacks = {
    summary: () => ({ totalCents, needsAddress }),
    createOrder: (source) => {
      calls.push(['order', source])
      return next.order
    },
    onApprove: async (orderID) => {
      calls.push(['approve', orderID])
      return next.outcome
    },
    onCancel: () => void calls.push(['cancel']),
    onError: (error) => void calls.push(['error', error]),
  }
  return { calls, callbacks, next, declineNext: () => void (next.outcome = 'restart') }
}
