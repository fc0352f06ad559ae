// Tests both PayPal drivers against scripts that behave as PayPal documents, on a handmade page.
import { afterEach, expect, test, vi } from 'vitest'
import type { PaymentCallbacks, PaymentConfig } from './payment-page'

class FakeElement extends EventTarget {
  attributes = new Map<string, string>()
  children: FakeElement[] = []
  parent: FakeElement | null = null
  src = ''
  async = false
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  setAttribute(name: string, value: string) {
    this.attributes.set(name, value)
  }
  append(child: FakeElement) {
    child.parent = this
    this.children.push(child)
  }
  replaceChildren(...children: FakeElement[]) {
    this.children = []
    for (const child of children) this.append(child)
  }
  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this)
  }
}

/** Returns a page whose scripts call `onScript` instead of being loaded. */
function pageWith(onScript: (script: FakeElement, window: Record<string, unknown>) => void) {
  const head = new FakeElement()
  const window: Record<string, unknown> = { location: { href: 'http://localhost/shop' } }
  const append = head.append.bind(head)
  head.append = (script: FakeElement) => {
    append(script)
    queueMicrotask(() => onScript(script, window))
  }
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', { head, createElement: () => new FakeElement() })
  return { head, container: new FakeElement() as unknown as HTMLElement & FakeElement }
}

function heard() {
  const calls: unknown[][] = []
  let restart = false
  const callbacks: PaymentCallbacks = {
    createOrder: async () => 'ORDER',
    onApprove: async (orderID) => {
      calls.push(['approve', orderID])
      return restart ? 'restart' : 'done'
    },
    onCancel: () => void calls.push(['cancel']),
    onError: (error) => void calls.push(['error', error]),
  }
  return { calls, callbacks, declineNext: () => void (restart = true) }
}

const config: PaymentConfig = {
  clientId: 'client one',
  environment: 'sandbox',
  sdkUrl: 'http://127.0.0.1:4999/sdk/js',
  sdkMajor: 5,
  currency: 'USD',
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

type V5Options = {
  style: unknown
  createOrder: () => Promise<string>
  onApprove: (data: { orderID: string }, actions: { restart: () => void }) => Promise<void>
  onCancel: () => void
  onError: (error: unknown) => void
}

function fakeV5(made: V5Options[], closed: number[] = []) {
  return {
    Buttons: (options: V5Options) => {
      made.push(options)
      return { isEligible: () => true, render: async () => undefined, close: () => void closed.push(made.length) }
    },
  }
}

test('CHK-22 CHK-27: version 5 loads one script with client id, USD and buttons, and renders them vertical, gold, rectangular, 45 high', async () => {
  const made: V5Options[] = []
  const { head, container } = pageWith((script, window) => {
    window.paypal = fakeV5(made)
    script.onload?.()
  })
  const { createPaypalV5 } = await import('./paypal-v5')
  const page = createPaypalV5()
  await Promise.all([page.load(config), page.load(config)])
  expect(head.children.map((script) => script.src)).toEqual([
    'http://127.0.0.1:4999/sdk/js?client-id=client+one&currency=USD&components=buttons&intent=capture',
  ])
  await page.render(container, heard().callbacks)
  expect(made[0]?.style).toEqual({ layout: 'vertical', color: 'gold', shape: 'rect', height: 45 })
})

test('version 5: an approval is passed on, and a decline restarts in the same window', async () => {
  const made: V5Options[] = []
  const { container } = pageWith((script, window) => {
    window.paypal = fakeV5(made)
    script.onload?.()
  })
  const { createPaypalV5 } = await import('./paypal-v5')
  const page = createPaypalV5()
  const { calls, callbacks, declineNext } = heard()
  await page.load(config)
  await page.render(container, callbacks)
  const restart = vi.fn()
  await made[0]?.onApprove({ orderID: 'ONE' }, { restart })
  expect(restart).not.toHaveBeenCalled()
  declineNext()
  await made[0]?.onApprove({ orderID: 'ONE' }, { restart })
  expect(restart).toHaveBeenCalledOnce()
  expect(calls).toEqual([
    ['approve', 'ONE'],
    ['approve', 'ONE'],
  ])
})

test('version 5: re-rendered buttons replace the first ones', async () => {
  const closed: number[] = []
  const { container } = pageWith((script, window) => {
    window.paypal = fakeV5([], closed)
    script.onload?.()
  })
  const { createPaypalV5 } = await import('./paypal-v5')
  const page = createPaypalV5()
  await page.load(config)
  await page.render(container, heard().callbacks)
  await page.render(container, heard().callbacks)
  expect(closed).toHaveLength(1)
  page.close()
  page.close()
  expect(closed).toHaveLength(2)
})

test('CHK-20: a script that does not load is "Failed to load PayPal SDK", and can be requested again', async () => {
  let isReachable = false
  const { head } = pageWith((script, window) => {
    if (!isReachable) return script.onerror?.()
    window.paypal = fakeV5([])
    script.onload?.()
  })
  const { createPaypalV5 } = await import('./paypal-v5')
  const page = createPaypalV5()
  await expect(page.load(config)).rejects.toThrow('Failed to load PayPal SDK')
  expect(head.children).toHaveLength(0)
  isReachable = true
  await expect(page.load(config)).resolves.toBeUndefined()
})

test('version 6: a click opens the order and starts the session; the approval is passed on', async () => {
  const started: Promise<{ orderId: string }>[] = []
  let session: { onApprove: (data: { orderId: string }) => Promise<void>; onCancel: () => void } | undefined
  const { container } = pageWith((script, window) => {
    window.paypal = {
      createInstance: async (options: { clientId: string; components: string[] }) => {
        expect(options).toMatchObject({ clientId: 'client one', components: ['paypal-payments'] })
        return {
          findEligibleMethods: async () => ({ isEligible: () => true }),
          createPayPalOneTimePaymentSession: (given: typeof session) => {
            session = given
            return { start: async (_: unknown, order: Promise<{ orderId: string }>) => void started.push(order) }
          },
        }
      },
    }
    script.onload?.()
  })
  const { createPaypalV6 } = await import('./paypal-v6')
  const page = createPaypalV6()
  const { calls, callbacks } = heard()
  await page.load({ ...config, sdkMajor: 6 })
  await page.render(container, callbacks)
  container.children[0]?.dispatchEvent(new Event('click'))
  expect(await started[0]).toEqual({ orderId: 'ORDER' })
  await session?.onApprove({ orderId: 'ORDER' })
  session?.onCancel()
  expect(calls).toEqual([['approve', 'ORDER'], ['cancel']])
  page.close()
  expect(container.children).toHaveLength(0)
})

test('a method that PayPal does not offer here is reported instead of rendered', async () => {
  const { container } = pageWith((script, window) => {
    window.paypal = { Buttons: () => ({ isEligible: () => false, render: async () => undefined }) }
    script.onload?.()
  })
  const { createPaypalV5 } = await import('./paypal-v5')
  const page = createPaypalV5()
  await page.load(config)
  await expect(page.render(container, heard().callbacks)).rejects.toThrow('PayPal checkout unavailable')
})
