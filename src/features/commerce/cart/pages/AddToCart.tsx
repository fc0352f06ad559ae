// Adds an offer to the cart: one action for each available format (OP-26).
import { Link } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import { midSentence } from '@/lib/mid-sentence'
import { formatMoney } from '@/lib/money'
import { offerTexts } from '../offer.texts'
import { Button, buttonClass } from '@/ui/Button'
import type { ButtonSize, ButtonVariant } from '@/ui/Button'
import { useShopCurrency } from '@/ui/Price'
import { withCode } from '@/ui/on-demand/with-code'
import type { CartFormat, CartLicence, CartOffer } from '../cart'
import type { ReadOwnPrice } from './OwnPriceField'
import { isSoldOut, licencesFor, priceRange, variantsFor } from '../cart-choices'

const loadCartActions = () => import('./cart-actions')

/** The chosen variant, and a function that asks the buyer to choose one. */
export type ChosenVariant = {
  /** The variant to display. */ id: string | null
  /** Returns the variant at the moment of the click. */ now: () => string | null
  onMissing: () => void
}

export type AddToCartProps = {
  offer: CartOffer
  variant?: ButtonVariant
  size?: ButtonSize
  /** Omitted where nothing can be chosen: an item with variants then links to its page. */
  chosen?: ChosenVariant
  /** Licence of a sheet. The first one counts if omitted. */
  licence?: CartLicence | null
  /** Set on the page of an item that the buyer can pay more for. */
  ownPrice?: RefObject<ReadOwnPrice | null>
  /** Replaces the button's label when nothing can be sold. */
  notForSale: string
}

/**
 * Nothing is preselected: each format has its own button, with its name and price. The first that is in stock looks as asked, the others quiet: one is the main one.
 */
export function AddToCart({ offer, notForSale, ...rest }: AddToCartProps) {
  const { formats, product } = offer
  const main = formats.find((format) => !isSoldOut(offer, format)) ?? formats[0]
  if (formats.length === 0) {
    return (
      <Button
        variant={rest.variant}
        size={rest.size}
        className="w-full noscript:hidden"
        aria-label={`${notForSale}: ${product.title}`}
        disabled
      >
        {notForSale}
      </Button>
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      {formats.map((format) => (
        <FormatAction
          key={format.format}
          offer={offer}
          format={format}
          {...rest}
          variant={format === main ? rest.variant : 'quiet'}
        />
      ))}
    </div>
  )
}

/** Adds one format. Disabled with the label "Out of Stock" when tracked stock of this format is gone (SHOP-17). */
function FormatAction({
  offer,
  format,
  variant,
  size,
  chosen,
  licence,
  ownPrice,
}: Omit<AddToCartProps, 'notForSale'> & { format: CartFormat }) {
  const [isAdding, setIsAdding] = useState(false)
  const currency = useShopCurrency()
  const { product } = offer
  // A format of a release is one of several, though each is an item of its own.
  const isOnly = offer.formats.length === 1 && product.release === undefined
  const variants = variantsFor(offer, format)
  const className = `flex-auto ${isOnly ? '' : 'px-3!'} noscript:hidden`

  if (isSoldOut(offer, format)) {
    const words = isOnly ? 'Out of Stock' : `${format.name}: Out of Stock`
    return (
      <Button variant={variant} size={size} className={className} aria-label={`${words}: ${product.title}`} disabled>
        {words}
      </Button>
    )
  }
  if (variants.length > 0 && !chosen) {
    const words = isOnly ? offerTexts.choose : `${offerTexts.choose} ${format.name}`
    return (
      <Link
        to="/shop/$slug"
        params={{ slug: product.slug }}
        className={buttonClass(variant, size, 'flex-auto')}
        aria-label={`${words}: ${product.title}`}
      >
        {words}
      </Link>
    )
  }

  // Loads the cart with the first click, so that visitors who buy nothing do not load it.
  async function add(): Promise<void> {
    setIsAdding(true)
    await withCode(loadCartActions, ({ addOffer }) => {
      const wanted = { format: format.format, variantId: chosen?.now(), licenceId: licence?.id }
      if (!addOffer(offer, { ...wanted, extraFor: ownPrice?.current?.() })) chosen?.onMissing()
    })
    setIsAdding(false)
  }

  const { lowest, highest } = priceRange(
    offer,
    format,
    variants.find(({ id }) => id === chosen?.id),
    licencesFor(offer, format).length > 0 ? licence : null,
  )
  const words = isOnly
    ? offerTexts.addToCart
    : `Add ${midSentence(format.name)}, ${lowest < highest ? 'from ' : ''}${formatMoney(lowest, currency)}`
  return (
    <Button
      variant={variant}
      size={size}
      className={className}
      aria-label={`${words}: ${product.title}`}
      busy={isAdding}
      onClick={() => void add()}
    >
      {words}
    </Button>
  )
}
