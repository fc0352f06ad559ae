// Proves that the page shows the shop, its maintenance screen, or neither until the status is known.
import { expect, test, vi } from 'vitest'
import { away, html, today } from '../../tests/support/public-page'

vi.useFakeTimers({ toFake: ['Date'], now: today })

const shopAnswers = {
  '/api/shop/items': { items: [], total: 0, isGuess: false, facets: [] },
  '/api/shop/featured': { items: [] },
}

test('SHOP-01: before the page knows whether the shop is open, it says "Loading..." and shows neither shop nor maintenance screen', async () => {
  const page = await html('/shop', { ...shopAnswers, '/api/shop/status': away })
  expect(/<main.*<\/main>/s.exec(page)?.[0]).toContain('Loading...')
  expect(page).not.toMatch(/Official|Shop Under Maintenance/)
})

test('SHOP-02: the flag decides between the shop and the maintenance screen', async () => {
  const status = {
    isWorkInProgress: false,
    wipMessage: 'Back soon.',
    shippingFlatCents: 0,
    freeShippingFromCents: 5000,
    zones: [],
  }
  const open = await html('/shop', { ...shopAnswers, '/api/shop/status': status })
  expect(open).toContain('Official <span class="highlight">Store</span>')
  expect(open).toContain('id="catalogue"')
  expect(open).not.toContain('Shop Under Maintenance')
  const closed = await html('/shop', { ...shopAnswers, '/api/shop/status': { ...status, isWorkInProgress: true } })
  expect(closed).toMatch(/Shop Under .*Maintenance/)
  expect(closed).not.toContain('id="catalogue"')
})
