// Lets a buyer type a higher price on an item's page, before adding it to the cart.
import { type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { formatMoney } from '@/lib/money'
import { TextField } from '@/ui/Field'
import { useShopCurrency } from '@/ui/Price'
import type { CartLicence, CartOffer } from '../cart'
import { licencesFor, priceRange, variantsFor } from '../cart-choices'
import type { CartChoice } from '../cart.rules'
import { mostExtraCents, typedExtra } from '../pay-more.rules'
import { payMoreTexts as texts } from '../pay-more.texts'

/** Reads the field at the moment of the click; undefined while it is empty. */
export type ReadOwnPrice = () => CartChoice['extraFor']

type Props = {
  offer: CartOffer
  /** The chosen size or edition, and the licence: they decide the least price. */
  variantId: string | null
  licence: CartLicence | null
  ownPrice: RefObject<ReadOwnPrice | null>
}

export function OwnPriceField({ offer, variantId, licence, ownPrice }: Props) {
  const currency = useShopCurrency()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const money = (cents: number) => formatMoney(cents, currency)
  useImperativeHandle(ownPrice, () => () => {
    const typed = input.current?.value.trim() ?? ''
    setError(null)
    if (typed === '') return undefined
    return (priceCents) => {
      const extra = typedExtra(typed, priceCents, currency)
      if (extra === null) {
        setError(texts.wrong(money(priceCents), money(priceCents + mostExtraCents(currency))))
        // The bar with the button would cover the sentence on a phone.
        input.current?.scrollIntoView({ block: 'center' })
        input.current?.focus({ preventScroll: true })
      }
      return extra
    }
  })
  const least = Math.min(
    ...offer.formats.map((format) => {
      const variant = variantsFor(offer, format).find(({ id }) => id === variantId)
      return priceRange(offer, format, variant, licencesFor(offer, format).length > 0 ? licence : null).lowest
    }),
  )
  return (
    <TextField
      ref={input}
      label={texts.label(offer.product.title)}
      hint={texts.hintOnPage(money(least))}
      error={error}
      name="own-price"
      inputMode="decimal"
      autoComplete="off"
      onChange={() => setError(null)}
      className="noscript:hidden mt-6 max-w-md"
    />
  )
}
