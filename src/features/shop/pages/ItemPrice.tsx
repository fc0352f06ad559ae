// The price of an item where it is shown beside others and on its own page.
import { unitCentsFor } from '@/features/cart/cart.offer'
import { shopTexts } from '@/lib/texts/shop'
import { classes } from '@/ui/classes'
import { Price } from '@/ui/Price'
import type { ShopItem } from '../shop.contract'
import { offerOf } from './cart-offer'

/** What an item costs at first sight: "Free", or its cheapest format's price. */
export function ItemPrice({ item, className }: { item: ShopItem; className?: string }) {
  const offer = offerOf(item)
  if (item.isFree) return <span className={classes('price', className)}>{shopTexts.free}</span>
  const prices = offer.formats.map((format) => unitCentsFor(offer, format)).filter((cents) => cents > 0)
  const [lowest = 0, highest = 0] = [Math.min(...prices), Math.max(...prices)]
  if (prices.length === 0) return null
  return (
    <span className={classes('price', className)}>
      {lowest < highest && <span className="type-small font-body text-ink-soft">{shopTexts.from} </span>}
      <Price cents={lowest} />
    </span>
  )
}
