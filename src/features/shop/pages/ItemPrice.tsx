// The price of an item where it is shown beside others and on its own page.
import { priceFor, variantsFor } from '@/features/cart/cart.offer'
import { shopTexts } from '@/lib/texts/shop'
import { classes } from '@/ui/classes'
import { Price } from '@/ui/Price'
import type { ShopItem } from '../shop.contract'
import { offerOf } from './cart-offer'

/** What an item costs at first sight: "Free", or the price of the cheapest way to buy it. */
export function ItemPrice({ item, className }: { item: ShopItem; className?: string }) {
  const offer = offerOf(item)
  if (item.isFree) return <span className={classes('price', className)}>{shopTexts.free}</span>
  const prices = offer.formats.flatMap((format) => {
    const variants = variantsFor(offer, format)
    return variants.length > 0 ? variants.map((variant) => priceFor(format, variant)) : [format.unitCents]
  })
  const [lowest = 0, highest = 0] = [Math.min(...prices), Math.max(...prices)]
  if (prices.length === 0) return null
  return (
    <span className={classes('price', className)}>
      {lowest < highest && <span className="type-small font-body text-ink-soft">{shopTexts.from} </span>}
      <Price cents={lowest} />
    </span>
  )
}
