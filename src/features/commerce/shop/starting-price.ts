// What an item costs at least, where it is named in one line.
import { priceFor, takesVariant } from '@/features/commerce/cart/cart-choices'
import { licencePrice, takesLicence } from '@/features/commerce/cart/licence.rules'
import type { ShopItem } from './shop.contract'

/** Cents of the cheapest way to buy it, and whether there are dearer ones; null while it is not for sale. */
export function startingPrice({
  category,
  offers,
  variants,
  licences,
}: Pick<ShopItem, 'category' | 'offers' | 'variants' | 'licences'>): { cents: number; isFrom: boolean } | null {
  const prices = offers.flatMap((offer) => {
    const choices = takesVariant(category, offer.delivery) && variants.length > 0 ? variants : [null]
    const plain = choices.map((variant) => priceFor(offer, variant))
    const sold = takesLicence(category, offer.delivery) ? licences : []
    return sold.length === 0 ? plain : plain.flatMap((cents) => sold.map((licence) => licencePrice(cents, licence)))
  })
  if (prices.length === 0) return null
  const cents = Math.min(...prices)
  return { cents, isFrom: Math.max(...prices) > cents }
}
