// Renders the price of an item, in lists and on its own page.
import { shopTexts } from '../catalog.texts'
import { classes } from '@/ui/classes'
import { Price } from '@/ui/Price'
import type { ItemTeaser, ShopItem } from '../catalog.contract'
import { startingPrice } from '../item/starting-price'

type PriceProps = Pick<ItemTeaser, 'isFree' | 'price'> & { className?: string }

/**
 * Shows the starting price: "Free", or the price of the cheapest way to buy it. Renders nothing while the item is not
 * for sale.
 */
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

/** Shows the starting price of a fully loaded item. */
export function ItemPrice({ item, className }: { item: ShopItem; className?: string }) {
  return <StartingPrice isFree={item.isFree} price={startingPrice(item)} className={className} />
}
