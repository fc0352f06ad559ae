// Renders the price of an item, in lists and on its own page.
import { shopTexts } from '../catalog.texts'
import { classes } from '@/ui/classes'
import { Price } from '@/ui/Price'
import type { ItemTeaser, ShopItem } from '../catalog.contract'
import { startingPrice } from '../item/starting-price'

type PriceProps = Pick<ItemTeaser, 'isFree' | 'price'> & {
  /** Name of the format of a release that costs this; omitted for an item alone. */
  format?: string
  className?: string
}

/** Shows the price of what the title names, or "Free". Renders nothing while the item is not for sale. */
export function StartingPrice({ isFree, price, format, className }: PriceProps) {
  if (!isFree && !price) return null
  const aside = 'type-small font-body text-ink-soft'
  return (
    <span className={classes('price', className)}>
      {!isFree && price?.isFrom && <span className={aside}>{shopTexts.from} </span>}
      {isFree ? shopTexts.free : price && <Price cents={price.cents} before={price.beforeCents} />}
      {format && <span className={aside}> {format}</span>}
    </span>
  )
}

/** Shows the price of a fully loaded item, and which format of its release costs that. */
export function ItemPrice({ item, className }: { item: ShopItem; className?: string }) {
  return (
    <StartingPrice
      isFree={item.isFree}
      price={startingPrice(item)}
      format={item.release?.format}
      className={className}
    />
  )
}
