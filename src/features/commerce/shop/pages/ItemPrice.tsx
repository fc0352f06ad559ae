// The price of an item where it is shown beside others and on its own page.
import { priceRange } from '@/features/commerce/cart/cart.choices'
import { shopTexts } from '@/lib/texts/shop'
import { classes } from '@/ui/classes'
import { Price } from '@/ui/Price'
import type { ShopItem } from '../shop.contract'
import { offerOf } from './cart-offer'

/** What an item costs at first sight: "Free", or the price of the cheapest way to buy it. */
export function ItemPrice({ item, className }: { item: ShopItem; className?: string }) {
  const offer = offerOf(item)
  if (item.isFree) return <span className={classes('price', className)}>{shopTexts.free}</span>
  if (offer.formats.length === 0) return null
  const ranges = offer.formats.map((format) => priceRange(offer, format))
  const lowest = Math.min(...ranges.map((range) => range.lowest))
  const isRange = ranges.some(({ highest }) => highest > lowest)
  return (
    <span className={classes('price', className)}>
      {isRange && <span className="type-small font-body text-ink-soft">{shopTexts.from} </span>}
      <Price cents={lowest} />
    </span>
  )
}
