// Defines the entries and order of the top navigation (NAV-01), and finds the current entry.

/** Home is `/`, or `/home` on the production domain, where `/` leads to the LOE page (NAV-02). */
export type HomeHref = '/' | '/home'

/** Lists the entries in order until the owner chooses others, and while those cannot be loaded. */
export const navigation = [
  { href: '/', label: 'Home' },
  { href: '/about', label: 'About' },
  { href: '/media', label: 'Media' },
  { href: '/loe', label: 'LOE' },
  { href: '/shop', label: 'Shop' },
  { href: '/contact', label: 'Contact' },
]

/** Lists the links at the foot of every page, before the owner's own pages. The phone menu has them below a rule. */
export const footerLinks = [
  { href: '/events', label: 'Live dates' },
  { href: '/shop', label: 'Shop' },
  { href: '/purchases', label: 'Find my purchases' },
  { href: '/contact', label: 'Contact' },
  { href: '/privacy', label: 'Privacy' },
]

/**
 * True when the entry belongs to the page with this path. `/home` shows Home on every host (ROUTE-03), and `/shop/x`
 * belongs to Shop.
 */
export function isCurrent(href: string, path: string): boolean {
  if (href === '/') return path === '/' || path === '/home'
  return path === href || path.startsWith(`${href}/`)
}
