// Renders the ways to buy on an item's own page. They stay in reach below the text on a phone, and follow the price on
// a wide screen.
import { Suspense, useRef, useState } from 'react'
import { priceFor, priceRange, takesVariant } from '@/features/commerce/cart/cart-choices'
import { pickLicence } from '@/features/commerce/cart/licence.rules'
import type { ChosenVariant } from '@/features/commerce/cart/pages/AddToCart'
import type { ReadOwnPrice } from '@/features/commerce/cart/pages/OwnPriceField'
import { formatMoney } from '@/lib/money'
import { shopTexts } from '@/features/commerce/catalog/catalog.texts'
import type { ShopItem } from '@/features/commerce/catalog/catalog.contract'
import { toCartOffer } from '@/features/commerce/catalog/pages/cart-offer'
import { ItemAction } from '@/features/commerce/catalog/pages/ItemAction'
import { CodeBoundary, lazyCode } from '@/ui/on-demand/lazy-code'
import { useShopCurrency } from '@/ui/Price'
import { LicenceField } from './LicenceField'

const OwnPriceField = lazyCode(() =>
  import('@/features/commerce/cart/pages/OwnPriceField').then((part) => part.OwnPriceField),
)

/** Loads the field for the buyer's own price with the data of an item that has it. */
export const loadBuyBar = async (items: readonly Pick<ShopItem, 'pay_more'>[]): Promise<void> => {
  if (items.some(({ pay_more }) => pay_more)) await OwnPriceField.load()
}

/** Returns the licence that an item would be bought with: the chosen one, or the cheapest. */
export function useChosenLicence(item: ShopItem, variantId: string | null) {
  const [licenceId, setLicenceId] = useState<string | null>(null)
  const sheet = item.offers.find(({ delivery }) => takesVariant('sheet_music', delivery))
  const variant = item.variants.find(({ id }) => id === variantId)
  const plainCents = sheet ? priceFor(sheet, variant ?? null) : 0
  return { licence: pickLicence(item.licences, licenceId, plainCents), chooseLicence: setLicenceId }
}

type BuyBarProps = { item: ShopItem; chosen?: ChosenVariant } & ReturnType<typeof useChosenLicence>

/** Gold marks the main way to buy: the parcel if there is one. */
export function BuyBar({ item, chosen, licence, chooseLicence }: BuyBarProps) {
  const currency = useShopCurrency()
  const offer = toCartOffer(item)
  const file = offer.formats.find(({ delivery }) => takesVariant('sheet_music', delivery))
  const variant = offer.variants.find(({ id }) => id === chosen?.id)
  // The button of one of several formats has its price.
  const [only, another] = offer.formats
  const price = only && !another && !item.isFree && !item.release ? priceRange(offer, only, variant, licence) : null
  const ownPrice = useRef<ReadOwnPrice>(null)
  const bar = (
    <div className="buy-bar noscript:has-[button]:hidden">
      {item.licences.length > 1 && file && (
        <LicenceField
          licences={item.licences}
          chosenId={licence?.id ?? null}
          priceFor={(one) => {
            const { lowest, highest } = priceRange(offer, file, variant, one)
            return { cents: lowest, isLeast: highest > lowest }
          }}
          onChoose={chooseLicence}
        />
      )}
      <div className="buy-bar-line">
        {/* Repeats the price beside the button, only visually: the text above already has it. */}
        {price && (
          <span
            className="buy-bar-price"
            aria-hidden="true"
            data-price={`${price.highest > price.lowest ? `${shopTexts.from} ` : ''}${formatMoney(price.lowest, currency)}`}
          />
        )}
        <div className="flex-auto">
          <ItemAction
            item={item}
            variant="primary"
            size="large"
            chosen={chosen}
            licence={licence}
            ownPrice={ownPrice}
          />
        </div>
      </div>
    </div>
  )
  if (!item.pay_more || item.isFree || !only) return bar
  return (
    <>
      <CodeBoundary silent optional>
        <Suspense>
          <OwnPriceField offer={offer} variantId={chosen?.id ?? null} licence={licence} ownPrice={ownPrice} />
        </Suspense>
      </CodeBoundary>
      {bar}
    </>
  )
}

/** Buy bar of an item without variants. */
export function LoneBuyBar({ item }: { item: ShopItem }) {
  return <BuyBar item={item} {...useChosenLicence(item, null)} />
}
