// Proves the order and addresses of the navigation, and which entry is current.
import { expect, test } from 'vitest'
import { html } from '../../../tests/support/public-page'
import { isCurrent, navigation } from './navigation'

test('NAV-01: the menu has its entries in the required order', () => {
  expect(navigation.map(({ label, href }) => `${label} ${href}`)).toEqual([
    'Home /',
    'About /about',
    'Media /media',
    'LOE /loe',
    'Shop /shop',
    'Contact /contact',
  ])
})

/** Returns the links of the main navigation of a page. */
const mainLinks = (page: string) =>
  [...(/<nav class="site-nav".*?<\/nav>/s.exec(page)?.[0] ?? '').matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(
    ([, href, label]) => `${label} ${href}`,
  )

test('NAV-01: the menu shows the entries that the owner chose, and the default ones while they cannot be loaded', async () => {
  const menu = [
    { href: '/events', label: 'Live' },
    { href: '/', label: 'Start' },
    { href: 'https://ada.bandcamp.com/', label: 'Listen' },
  ]
  const chosen = { menu, footer: [], social: [], isOwnList: false }
  expect(mainLinks(await html('/about', { '/api/site-links': chosen }))).toEqual([
    'Live /events',
    'Start /',
    'Listen https://ada.bandcamp.com/',
  ])
  const away = new Error('away')
  expect(mainLinks(await html('/about', { '/api/site-links': away }))).toEqual([
    'Home /',
    'About /about',
    'Media /media',
    'LOE /loe',
    'Shop /shop',
    'Contact /contact',
  ])
})

test('a menu entry is current on the pages below it too, and Home only on its own page', () => {
  expect(isCurrent('/shop', '/shop/late-set')).toBe(true)
  expect(isCurrent('/shop', '/shopping')).toBe(false)
  expect(isCurrent('/', '/')).toBe(true)
  expect(isCurrent('/', '/home')).toBe(true)
  expect(isCurrent('/', '/about')).toBe(false)
  expect(isCurrent('/home', '/')).toBe(false)
})
