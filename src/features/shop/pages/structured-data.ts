// A shop item as search engines read it: schema.org data for the head of its page.
import { unitCentsFor } from '@/features/cart/cart.rules'
import { centsToDecimal } from '@/lib/money'
import type { ShopItem } from '../shop.contract'
import { offerOf } from './cart-offer'

type SiteFacts = { name: string; baseUrl: string }

/** Product with one offer in US dollars per format, and the way to its page; no rating, because there are no reviews (OP-25). */
export function productData(item: ShopItem, { name: siteName, baseUrl }: SiteFacts): Record<string, unknown> {
  const url = `${baseUrl}/shop/${item.slug}`
  const offer = offerOf(item)
  const places = [
    { name: siteName, item: `${baseUrl}/` },
    { name: 'Shop', item: `${baseUrl}/shop` },
    { name: item.title, item: url },
  ]
  return {
    '@graph': [
      {
        '@type': 'Product',
        name: item.title,
        ...(item.description && { description: item.description }),
        image: new URL(item.image.url, baseUrl).href,
        url,
        sku: item.id,
        category: item.category,
        brand: { '@type': 'Brand', name: item.artist },
        offers: offer.formats.map((format) => ({
          '@type': 'Offer',
          name: format,
          url,
          price: centsToDecimal(unitCentsFor(offer, format)),
          priceCurrency: 'USD',
          availability: `https://schema.org/${item.inventory.isInStock ? 'InStock' : 'OutOfStock'}`,
        })),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: places.map((place, index) => ({ '@type': 'ListItem', position: index + 1, ...place })),
      },
    ],
  }
}
