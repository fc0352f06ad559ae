// Tells the server about pages: the file each is loaded from on demand, so that the document names it, and which pages
// have several parts.
import type { RouteIds } from '@tanstack/react-router'
import type { routeTree } from '../routes'

/** Route id → file below src/. */
export const pageFiles: Record<Exclude<RouteIds<typeof routeTree>, '__root__'>, string> = {
  '/': 'features/site/home/pages/home.route.ts',
  '/home': 'features/site/home/pages/home.route.ts',
  '/about': 'features/site/about/pages/about.route.ts',
  '/media': 'features/site/media/pages/media.route.ts',
  '/loe': 'features/site/loe/pages/loe.route.ts',
  '/events': 'features/site/events/pages/list/events.route.ts',
  '/events/$slug': 'features/site/events/pages/detail/event.route.ts',
  '/contact': 'features/site/contact/pages/contact.route.ts',
  '/newsletter/$token': 'features/site/newsletter/pages/subscription.route.ts',
  '/shop': 'features/commerce/shop-page/pages/shop.route.ts',
  '/shop/$slug': 'app/product.route.tsx',
  '/d/$token': 'features/commerce/downloads/pages/download.route.ts',
  '/privacy': 'features/operations/privacy/pages/privacy.route.ts',
  '/press': 'features/site/press/pages/press.route.ts',
  '/purchases': 'features/commerce/purchases/pages/find-purchases.route.ts',
  '/licence/$token': 'features/commerce/licences/pages/licence.route.ts',
  '/$slug': 'features/site/own-pages/pages/own-page.route.ts',
  '/purchases/$token': 'features/commerce/purchases/pages/purchases.route.ts',
}

/** Pages with a long list: `?page=2` shows another part of it. All others ignore it. */
export const pagesWithLists: ReadonlySet<string> = new Set(['/', '/home', '/media', '/loe', '/events', '/shop'])
