// /shop: the page and its head, loaded together when somebody comes here.
import type { PageFacts } from '@/app/page-head'
import type { RouteContext } from '@/app/router'
import { shopTexts } from '@/lib/texts/shop'

export { ShopPage } from './ShopPage'

/** What the page says of itself. */
export function shopHead({ site }: RouteContext): PageFacts {
  return { site, path: '/shop', title: 'Shop', description: shopTexts.curated }
}
