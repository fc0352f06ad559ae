// A shop item as search engines read it: schema.org data for the head of its page.
import { inventoryFor, isOut, priceFor, variantsFor } from '@/features/commerce/cart/cart-choices'
import { centsToDecimal } from '@/lib/money'
import { breadcrumbs } from '@/features/site/page-content/pages/structured-data'
import type { ShopItem } from '../shop.contract'
import { offerOf } from './cart-offer'
import { kindOf } from './item-words'

type SiteFacts = { name: string; baseUrl: string }

/** Product with one offer in US dollars for each format and each of its variants, and the way to its page; no rating, because there are no reviews (OP-25). */
export function productData(item: ShopItem, site: SiteFacts): Record<string, unknown> {
  const { baseUrl } = site
  const url = `${baseUrl}/shop/${item.slug}`
  const offer = offerOf(item)
  return {
    '@graph': [
      {
        '@type': 'Product',
        name: item.title,
        ...(item.description && { description: item.description }),
        image: new URL(item.image.url, baseUrl).href,
        url,
        sku: item.id,
        category: kindOf(item),
        brand: { '@type': 'Brand', name: item.artist },
        offers: offer.formats.flatMap((format) => {
          const variants = variantsFor(offer, format)
          const choices = variants.length > 0 ? variants : [null]
          return choices.map((variant) => ({
            '@type': 'Offer',
            name: [format.name, variant?.label].filter(Boolean).join(', '),
            url,
            price: centsToDecimal(priceFor(format, variant)),
            priceCurrency: 'USD',
            availability: `https://schema.org/${isOut(inventoryFor(offer, format, variant)) ? 'OutOfStock' : 'InStock'}`,
          }))
        }),
      },
      breadcrumbs(site, [
        { name: 'Shop', path: '/shop' },
        { name: item.title, path: `/shop/${item.slug}` },
      ]),
    ],
  }
}
