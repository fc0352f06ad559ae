// The ways into the cart on an item's own page: on a phone they stay in reach below the text, on a wide screen they follow the price.
import { useState } from 'react'
import { priceFor, priceRange, takesVariant } from '@/features/commerce/cart/cart-choices'
import { pickLicence } from '@/features/commerce/cart/licence.rules'
import type { ChosenVariant } from '@/features/commerce/cart/pages/AddToCart'
import { formatUsd } from '@/lib/money'
import { shopTexts } from '../shop.texts'
import type { ShopItem } from '../shop.contract'
import { toCartOffer } from './cart-offer'
import { ItemAction } from './ItemAction'
import { LicenceField } from './LicenceField'

/** The licence with which an item would be bought: the chosen one, or the cheapest. */
export function useChosenLicence(item: ShopItem, variantId: string | null) {
  const [licenceId, setLicenceId] = useState<string | null>(null)
  const sheet = item.offers.find(({ delivery }) => takesVariant('sheet_music', delivery))
  const variant = item.variants.find(({ id }) => id === variantId)
  const plainCents = sheet ? priceFor(sheet, variant ?? null) : 0
  return { licence: pickLicence(item.licences, licenceId, plainCents), chooseLicence: setLicenceId }
}

type BuyBarProps = { item: ShopItem; chosen?: ChosenVariant } & ReturnType<typeof useChosenLicence>

/** Gold for the one thing to do; of several formats none is put forward. */
export function BuyBar({ item, chosen, licence, chooseLicence }: BuyBarProps) {
  const offer = toCartOffer(item)
  const file = offer.formats.find(({ delivery }) => takesVariant('sheet_music', delivery))
  const variant = offer.variants.find(({ id }) => id === chosen?.id)
  // Where each way to buy has a button of its own, each says its price.
  const [only, another] = offer.formats
  const price = only && !another && !item.isFree ? priceRange(offer, only, variant, licence) : null
  return (
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
        {/* Once more where it is pressed, for the eye alone: the text of the page has it above. */}
        {price && (
          <span
            className="buy-bar-price"
            aria-hidden="true"
            data-price={`${price.highest > price.lowest ? `${shopTexts.from} ` : ''}${formatUsd(price.lowest)}`}
          />
        )}
        <div className="flex-auto">
          <ItemAction
            item={item}
            variant={item.offers.length > 1 ? 'quiet' : 'primary'}
            size="large"
            chosen={chosen}
            licence={licence}
          />
        </div>
      </div>
    </div>
  )
}

/** Of an item without variants. */
export function LoneBuyBar({ item }: { item: ShopItem }) {
  return <BuyBar item={item} {...useChosenLicence(item, null)} />
}
