// The price of an item where it is shown beside others and on its own page.
import { shopTexts } from '../shop.texts'
import { classes } from '@/ui/classes'
import { Price } from '@/ui/Price'
import type { ShopItem } from '../shop.contract'
import { startingPrice } from '../starting-price'

/** What an item costs at first sight: "Free", or the price of the cheapest way to buy it. */
export function ItemPrice({ item, className }: { item: ShopItem; className?: string }) {
  if (item.isFree) return <span className={classes('price', className)}>{shopTexts.free}</span>
  const price = startingPrice(item)
  if (!price) return null
  return (
    <span className={classes('price', className)}>
      {price.isFrom && <span className="type-small font-body text-ink-soft">{shopTexts.from} </span>}
      <Price cents={price.cents} />
    </span>
  )
}
