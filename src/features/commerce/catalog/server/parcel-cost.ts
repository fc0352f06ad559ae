// Says what shipping one piece of an item costs, for its page.
import type { Context } from '@/platform/context'
import { readShippingTerms } from '@/features/commerce/shipping/server/shipping-terms'
import { shippingWords } from '@/features/commerce/shipping/shipping.texts'
import type { ShopItem } from '../catalog.contract'

/**
 * Returns one sentence, or one for each zone; none for an item that is not sent by post. They hold for the cheapest and
 * heaviest choice, so that no choice costs more. A choice without a weight counts as the heaviest.
 */
export async function parcelCost({ db, settings }: Context, item: ShopItem): Promise<string[]> {
  const parcel = item.offers.find(({ delivery }) => delivery === 'parcel')
  if (!parcel) return []
  const choices = item.variants.length > 0 ? item.variants : [{ priceCents: null, weightGrams: undefined }]
  const weights = choices.map(({ weightGrams }) => weightGrams ?? item.weightGrams)
  const { currency } = settings.owner
  return shippingWords(
    {
      delivery: 'parcel',
      quantity: 1,
      unitCents: Math.min(...choices.map(({ priceCents }) => priceCents ?? parcel.unitCents)),
      weightGrams: weights.includes(undefined) ? null : Math.max(...weights.map((grams) => grams ?? 0)),
      isHomeZoneOnly: item.isHomeZoneOnly,
    },
    { ...(await readShippingTerms(db, settings, currency)), currency },
  )
}
