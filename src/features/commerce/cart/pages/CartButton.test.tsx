// Tests the cart button as the server renders it: the same for all visitors, and hidden while the shop is closed.
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CartButton } from './CartButton'

test('NAV-04: the server knows no cart, so the page is the same for every visitor', () => {
  const html = renderToString(<CartButton />)
  expect(html).toContain('aria-label="Shopping cart, 0 items in your cart"')
  expect(html).not.toContain('badge-count')
})

test('NAV-03: the cart button is hidden while the shop is in maintenance', () => {
  expect(renderToString(<CartButton hidden />)).toBe('')
})
