// Tests the driver of version 5 against a script that behaves as PayPal documents, on a handmade page.
import { afterEach, expect, test, vi } from 'vitest'
import { heard, pageWith, paymentConfig as config } from '../../../../../../tests/support/payment-page'

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
