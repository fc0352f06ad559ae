// Tests the button of a provider with a page of its own, on a handmade page.
import { afterEach, expect, test, vi } from 'vitest'
import { heard, pageWith, type FakeElement } from '../../../../../../tests/support/payment-page'
import { rememberedOrder } from '../state/order-in-progress'
import { createOwnPage } from './own-page'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Shows the button; `restore` is the browser showing the page again as it was. */
async function shown() {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  const went: string[] = []
  const restored = new Set<(event: { persisted: boolean }) => unknown>()
  const location = { assign: (url: string) => went.push(url), reload: () => went.push('reload') }
  const { container } = pageWith(() => undefined, {
    location,
    addEventListener: (_: string, listen: () => unknown) => void restored.add(listen),
    removeEventListener: (_: string, listen: () => unknown) => void restored.delete(listen),
  })
  const record = heard()
  const page = createOwnPage('Pay Example')
  await page.render(container, record.callbacks)
  const button = container.children[0]?.children[0] as FakeElement
  return {
    ...record,
    page,
    container,
    button,
    went,
    click: () => button.dispatchEvent(new Event('click')),
    restore: (persisted: boolean) => [...restored].map((listen) => listen({ persisted })),
  }
}

test('business 8.3: one click opens one order, stores that the buyer has left, and goes to the page of the provider', async () => {
  const { button, click, next, calls, went } = await shown()
  expect(button.textContent).toBe('Pay at Pay Example')
  next.order = Promise.resolve({ orderId: 'ONE', totalCents: 1950, redirectUrl: 'https://pay.example/ONE' })
  click()
  click()
  expect(button.getAttribute('aria-busy')).toBe('true')
  await vi.waitFor(() => expect(went).toEqual(['https://pay.example/ONE']))
  expect(calls).toEqual([['order', 'paypal']])
  expect(rememberedOrder()).toEqual({ orderID: 'ONE', state: 'left' })
})

test('an order that was not opened, or has no page, is reported, and the button works again', async () => {
  const { button, click, next, calls, went } = await shown()
  const failure = new Error('Sold out')
  next.order = Promise.reject(failure)
  click()
  await vi.waitFor(() => expect(calls).toContainEqual(['error', failure]))
  expect(button.getAttribute('aria-busy')).toBeNull()
  next.order = Promise.resolve({ orderId: 'TWO', totalCents: 1950 })
  click()
  await vi.waitFor(() => expect(calls.filter(([kind]) => kind === 'error')).toHaveLength(2))
  expect(went).toEqual([])
  expect(rememberedOrder()).toBeNull()
})

test('a page that the browser kept asks again when the buyer comes back to it, and only while the button is shown', async () => {
  const { page, container, restore, went } = await shown()
  restore(false)
  expect(went).toEqual([])
  restore(true)
  expect(went).toEqual(['reload'])
  page.close()
  expect(container.children).toEqual([])
  expect(restore(true)).toEqual([])
})
