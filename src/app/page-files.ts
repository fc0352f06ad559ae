// What the server knows of pages: which file each is loaded from on demand, so that the document preloads it, and which go on for several pages.
import type { RouteIds } from '@tanstack/react-router'
import type { routeTree } from './routes'

/** Route id → file below src/. */
export const pageFiles: Record<Exclude<RouteIds<typeof routeTree>, '__root__'>, string> = {
  '/': 'features/home/pages/home.route.ts',
  '/home': 'features/home/pages/home.route.ts',
  '/about': 'features/about/pages/about.route.ts',
  '/media': 'features/media/pages/media.route.ts',
  '/loe': 'features/loe/pages/loe.route.ts',
  '/events': 'features/events/pages/events.route.ts',
  '/events/$slug': 'features/events/pages/event.route.ts',
  '/contact': 'features/contact/pages/contact.route.ts',
  '/newsletter/$token': 'features/newsletter/pages/subscription.route.ts',
  '/shop': 'features/shop/pages/shop.route.ts',
  '/shop/$slug': 'features/shop/pages/product.route.ts',
  '/d/$token': 'features/downloads/pages/download.route.ts',
  '/privacy': 'features/privacy/pages/privacy.route.ts',
  '/purchases': 'features/orders/pages/find-purchases.route.ts',
  '/purchases/$token': 'features/orders/pages/purchases.route.ts',
}

/** Pages with a long list, of which `?page=2` shows another part; to all others it says nothing. */
export const pagesWithLists: ReadonlySet<string> = new Set(['/', '/home', '/media', '/loe', '/events', '/shop'])
