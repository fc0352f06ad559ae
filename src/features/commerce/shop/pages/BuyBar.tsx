// The ways into the cart on an item's own page: on a phone they stay in reach below the text, on a wide screen they follow the price.
import type { ChosenVariant } from '@/features/commerce/cart/pages/AddToCart'
import type { ShopItem } from '../shop.contract'
import { ItemAction } from './ItemAction'

/** Gold for the one thing to do; of several formats none is put forward. */
export function BuyBar({ item, chosen }: { item: ShopItem; chosen?: ChosenVariant }) {
  return (
    <div className="noscript:has-[button]:hidden max-lg:sticky max-lg:bottom-(--player-bar-height,0px) max-lg:z-10 max-lg:order-last max-lg:-mx-(--gutter) max-lg:mt-10 max-lg:border-t max-lg:border-hairline max-lg:bg-background max-lg:px-(--gutter) max-lg:py-3 lg:mt-6">
      <ItemAction item={item} variant={item.offers.length > 1 ? 'quiet' : 'primary'} size="large" chosen={chosen} />
    </div>
  )
}
