// The ways into the cart on an item's own page: on a phone they stay in reach below the text, on a wide screen they follow the price.
import { useState } from 'react'
import { priceRange, takesVariant } from '@/features/commerce/cart/cart-choices'
import { licenceOf } from '@/features/commerce/cart/licence.rules'
import type { ChosenVariant } from '@/features/commerce/cart/pages/AddToCart'
import type { ShopItem } from '../shop.contract'
import { offerOf } from './cart-offer'
import { ItemAction } from './ItemAction'
import { LicenceField } from './LicenceField'

/** Gold for the one thing to do; of several formats none is put forward. */
export function BuyBar({ item, chosen }: { item: ShopItem; chosen?: ChosenVariant }) {
  const [licenceId, setLicenceId] = useState<string | null>(null)
  const licence = licenceOf(item.licences, licenceId)
  const offer = offerOf(item)
  const file = offer.formats.find(({ delivery }) => takesVariant('sheet_music', delivery))
  const variant = offer.variants.find(({ id }) => id === chosen?.id)
  return (
    <div className="noscript:has-[button]:hidden max-lg:sticky max-lg:bottom-(--player-bar-height,0px) max-lg:z-10 max-lg:order-last max-lg:-mx-(--gutter) max-lg:mt-10 max-lg:border-t max-lg:border-hairline max-lg:bg-background max-lg:px-(--gutter) max-lg:py-3 lg:mt-6">
      {item.licences.length > 1 && file && (
        <LicenceField
          licences={item.licences}
          chosenId={licence?.id ?? null}
          priceOf={(one) => {
            const { lowest, highest } = priceRange(offer, file, variant, one)
            return { cents: lowest, isLeast: highest > lowest }
          }}
          onChoose={setLicenceId}
        />
      )}
      <ItemAction
        item={item}
        variant={item.offers.length > 1 ? 'quiet' : 'primary'}
        size="large"
        chosen={chosen}
        licence={licence}
      />
    </div>
  )
}
