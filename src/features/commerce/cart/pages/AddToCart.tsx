// Putting an offer into the cart: one action for each format it can be had in (OP-26).
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatUsd } from '@/lib/money'
import { offerTexts } from '../offer.texts'
import { Button, buttonClass } from '@/ui/Button'
import type { ButtonSize, ButtonVariant } from '@/ui/Button'
import { withCode } from '@/ui/on-demand/with-code'
import type { CartFormat, CartLicence, CartOffer } from '../cart'
import { isSoldOut, licencesFor, priceRange, variantsFor } from '../cart-choices'

const loadCartActions = () => import('./cart-actions')

/** The chosen variant, and what asks the buyer to choose one. */
export type ChosenVariant = {
  /** For what is shown. */ id: string | null
  /** At the moment of the press. */ now: () => string | null
  onMissing: () => void
}

export type AddToCartProps = {
  offer: CartOffer
  variant?: ButtonVariant
  size?: ButtonSize
  /** Left out where nothing can be chosen: then an item with variants links to its page. */
  chosen?: ChosenVariant
  /** Of a sheet; left out, the first counts. */
  licence?: CartLicence | null
  /** Stands instead of the button's words when nothing can be sold. */
  notForSale: string
}

/** Nothing is preselected: each format has its own button, with its name and price. */
export function AddToCart({ offer, notForSale, ...rest }: AddToCartProps) {
  const { formats, product } = offer
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
        <FormatAction key={format.format} offer={offer} format={format} {...rest} />
      ))}
    </div>
  )
}

/** Disabled and saying "Out of Stock" when tracked stock of this format is gone (SHOP-17). */
function FormatAction({
  offer,
  format,
  variant,
  size,
  chosen,
  licence,
}: Omit<AddToCartProps, 'notForSale'> & { format: CartFormat }) {
  const [isAdding, setIsAdding] = useState(false)
  const { product } = offer
  const isOnly = offer.formats.length === 1
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

  // Loaded with the first press, so that visitors who buy nothing do not load it.
  async function add(): Promise<void> {
    setIsAdding(true)
    await withCode(loadCartActions, ({ addOffer }) => {
      if (!addOffer(offer, { format: format.format, variantId: chosen?.now(), licenceId: licence?.id }))
        chosen?.onMissing()
    })
    setIsAdding(false)
  }

  const { lowest, highest } = priceRange(
    offer,
    format,
    variants.find(({ id }) => id === chosen?.id),
    licencesFor(offer, format).length > 0 ? licence : null,
  )
  const words = isOnly ? offerTexts.addToCart : `${format.name} ${lowest < highest ? 'from ' : ''}${formatUsd(lowest)}`
  return (
    <Button
      variant={variant}
      size={size}
      className={className}
      aria-label={isOnly ? `${words}: ${product.title}` : `${words}, ${offerTexts.addToCart}: ${product.title}`}
      busy={isAdding}
      onClick={() => void add()}
    >
      {words}
    </Button>
  )
}
