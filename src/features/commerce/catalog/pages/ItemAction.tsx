// Renders the action of an item: add to the cart, or open a free item.
import { AddToCart, type AddToCartProps } from '@/features/commerce/cart/pages/AddToCart'
import { shopTexts } from '../catalog.texts'
import { buttonClass } from '@/ui/Button'
import { ExternalIcon } from '@/ui/Icon'
import type { ShopItem } from '../catalog.contract'
import { toCartOffer } from './cart-offer'

type ItemActionProps = Pick<AddToCartProps, 'chosen' | 'licence' | 'ownPrice'> & {
  item: ShopItem
  variant?: 'primary' | 'quiet'
  size?: 'small' | 'large'
}

/** Renders the link of a free item, or the buttons that add to the cart. */
export function ItemAction({ item, variant, size, ...rest }: ItemActionProps) {
  if (!item.isFree)
    return (
      <AddToCart offer={toCartOffer(item)} variant={variant} size={size} {...rest} notForSale={shopTexts.notForSale} />
    )
  if (item.freeUrl === null) return null
  const isElsewhere = !item.freeUrl.startsWith('/')
  return (
    <a
      href={item.freeUrl}
      className={buttonClass(variant, size, 'w-full')}
      aria-label={`${shopTexts.getFree}: ${item.title}`}
      {...(isElsewhere ? { target: '_blank', rel: 'noopener noreferrer' } : null)}
    >
      {shopTexts.getFree}
      {isElsewhere && <ExternalIcon size={18} />}
    </a>
  )
}
