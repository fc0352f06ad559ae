// Proves the order and addresses of the navigation, and which entry is current.
import { expect, test } from 'vitest'
import { isCurrent, navigation } from './navigation'

test('NAV-01: the menu has its entries in the required order', () => {
  expect(navigation['/'].map(({ label, href }) => `${label} ${href}`)).toEqual([
    'Home /',
    'About /about',
    'Media /media',
    'LOE /loe',
    'Shop /shop',
    'Contact /contact',
  ])
})

test('NAV-02: on the production domain Home leads to /home', () => {
  expect(navigation['/home'][0]).toEqual({ href: '/home', label: 'Home' })
})

test('a menu entry is current on the pages below it too, and Home only on its own page', () => {
  expect(isCurrent('/shop', '/shop/late-set')).toBe(true)
  expect(isCurrent('/shop', '/shopping')).toBe(false)
  expect(isCurrent('/', '/')).toBe(true)
  expect(isCurrent('/', '/home')).toBe(true)
  expect(isCurrent('/', '/about')).toBe(false)
  expect(isCurrent('/home', '/')).toBe(false)
})
