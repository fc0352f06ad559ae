// The price of an item where it is shown beside others and on its own page.
import { shopTexts } from '../shop.texts'
import { classes } from '@/ui/classes'
import { Price } from '@/ui/Price'
import type { ItemTeaser, ShopItem } from '../shop.contract'
import { startingPrice } from '../starting-price'

type PriceProps = Pick<ItemTeaser, 'isFree' | 'price'> & { className?: string }

/** What an item costs at first sight: "Free", or the price of the cheapest way to buy it; nothing while it is not for sale. */
export function StartingPrice({ isFree, price, className }: PriceProps) {
  if (isFree) return <span className={classes('price', className)}>{shopTexts.free}</span>
  if (!price) return null
  return (
    <span className={classes('price', className)}>
      {price.isFrom && <span className="type-small font-body text-ink-soft">{shopTexts.from} </span>}
      <Price cents={price.cents} />
    </span>
  )
}

/** The same of an item of which all is known. */
export function ItemPrice({ item, className }: { item: ShopItem; className?: string }) {
  return <StartingPrice isFree={item.isFree} price={startingPrice(item)} className={className} />
}
