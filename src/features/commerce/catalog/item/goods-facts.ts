// Collects the facts of shipped goods for their page, from stored data and the rules of shipping. Never invents any.
// Pure.
import { shippingTexts, shippingWords, type ShippingOffer } from '@/features/commerce/shipping/shipping.texts'
import type { ShopItem } from '../catalog.contract'
import { goodsTexts } from '../product.texts'

type GoodsFact = { label: string; text: string }

type Sending = {
  /** Everyday name: "LP", "Mug". */
  formatName: string
  /** Price of the cheapest choice, in cents. */
  cents: number
  /** Undefined while they are unknown. */
  terms: ShippingOffer | undefined
  /** The owner's texts; blank for none. */
  time: string
  returns: string
  customs: string
}

/** Returns the facts in the order of the page. Leaves out what is unknown. */
export function goodsDetails(
  item: Pick<ShopItem, 'type' | 'category' | 'variants' | 'weightGrams' | 'isHomeZoneOnly'>,
  { formatName, cents, terms, time, returns, customs }: Sending,
): GoodsFact[] {
  const { type, category, variants, isHomeZoneOnly } = item
  // The heaviest choice, so that no choice costs more than the page says. One without a weight counts as the heaviest.
  const weights = (variants.length > 0 ? variants : [item]).map((choice) => choice.weightGrams ?? item.weightGrams)
  const weightGrams = weights.includes(undefined) ? null : Math.max(...weights.map((grams) => grams ?? 0))
  const piece = { delivery: 'parcel', unitCents: cents, quantity: 1, weightGrams, isHomeZoneOnly }
  // An item whose title and tags name nothing is called "Merchandise". That is not a fact.
  const isNamed = category !== 'merchandise' || formatName !== 'Merchandise'
  return [
    { label: goodsTexts.format, text: isNamed ? formatName : '' },
    { label: type === 'apparel' ? goodsTexts.sizes : goodsTexts.choices, text: listChoices(variants) },
    { label: goodsTexts.shipping, text: terms ? shippingWords(piece, terms).join('\n') : '' },
    { label: shippingTexts.deliveryTime, text: time },
    { label: shippingTexts.returns, text: returns },
    { label: shippingTexts.customs, text: customs },
  ].filter(({ text }) => text !== '')
}

function listChoices(variants: ShopItem['variants']): string {
  const labels = (isInStock: boolean) =>
    variants.filter(({ inventory }) => inventory.isInStock === isInStock).map(({ label }) => label)
  const [there, gone] = [labels(true), labels(false)]
  return [
    there.length > 0 && `${there.join(', ')}${gone.length > 0 ? '.' : ''}`,
    gone.length > 0 && goodsTexts.soldOut(gone),
  ]
    .filter(Boolean)
    .join(' ')
}
