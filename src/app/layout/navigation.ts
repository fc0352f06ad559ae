// The top navigation: what it holds, in which order (NAV-01), and which entry is the current one.

/** Home is `/`, or `/home` on the production domain, where `/` leads to the LOE page (NAV-02). */
export type HomeHref = '/' | '/home'

const pages = [
  { href: '/about', label: 'About' },
  { href: '/media', label: 'Media' },
  { href: '/loe', label: 'LOE' },
  { href: '/shop', label: 'Shop' },
  { href: '/contact', label: 'Contact' },
] as const

/** The entries in their order, starting with Home, by where that leads. */
export const navigation = {
  '/': [{ href: '/', label: 'Home' }, ...pages],
  '/home': [{ href: '/home', label: 'Home' }, ...pages],
} as const

export type Navigation = (typeof navigation)[HomeHref]

/** Whether the entry stands for the page with this path; `/home` shows Home on every host (ROUTE-03), and `/shop/x` belongs to Shop. */
export function isCurrent(href: string, path: string): boolean {
  if (href === '/') return path === '/' || path === '/home'
  return path === href || path.startsWith(`${href}/`)
}
