// Proves which addresses are the same page, and which pages may be cached.
import { expect, test } from 'vitest'
import { isCachedAddress, pageAddress } from './fast-path'

test.each([
  ['/shop', '/shop'],
  ['/shop?utm_source=letter', '/shop'],
  ['/media?fbclid=1&page=2', '/media?page=2'],
  ['/media?category=merch&tag=x', '/media'],
  ['/shop?page=2&category=merch', '/shop?category=merch&page=2'],
  ['/shop?tag=a%20%26b', '/shop?tag=a+%26b'],
  ['/shop?category=music&category=merch', '/shop?category=merch'],
  ['/shop/?category=merch', '/shop/'],
  ['/api/shop/items?utm_source=x', '/api/shop/items?utm_source=x'],
])('%s shows the same page as %s', (url, address) => {
  expect(pageAddress(url)).toBe(address)
})

test('SHOP-21: paths, category groups and single facts of the shop may be cached; tags, words and several facts can be written in many ways, so they are not', () => {
  for (const address of [
    '/shop',
    '/media',
    '/media?page=2',
    '/shop?category=music',
    '/shop?category=merch&page=2',
    '/shop?category=sheet-music&key=f-minor&page=2',
  ])
    expect([address, isCachedAddress(address)]).toEqual([address, true])
  for (const made of [
    '/shop?tag=ballad',
    '/shop?category=merch&tag=ballad&page=2',
    '/shop?q=blues',
    '/shop?instrument=alto-sax&key=f-minor',
  ])
    expect([made, isCachedAddress(made)]).toEqual([made, false])
})
