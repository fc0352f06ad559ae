// /shop/{slug}: the page and its head, loaded together when somebody comes here.
import type { HeadContext, PageFacts } from '@/lib/page-facts'
import type { ShopItem } from '../shop.contract'
import { productData } from './structured-data'

export { ProductPage } from './ProductPage'

/** What the page says of itself; of an item that could not be read only where it is. */
export function productHead({ site }: HeadContext, slug: string, item: ShopItem | undefined): PageFacts {
  const path = `/shop/${slug}`
  if (!item) return { site, path, title: 'Shop' }
  const { title, description, image } = item
  return {
    site,
    path,
    title,
    description: description || `${title}, by ${item.artist}.`,
    image: image.url,
    type: 'product',
    jsonLd: import.meta.env.SSR ? productData(item, site) : null,
  }
}
