// The facts of goods on their page, from what is stored and from the rules of shipping; nothing is invented. Pure.
import { goodsTexts } from './goods.texts'
import { shippingFor, type ShippingTerms } from './shipping.rules'
import type { ShopItem } from './shop.contract'

type GoodsFact = { label: string; text: string }

type Sending = {
  /** As people call it: "LP", "Mug". */
  formatName: string
  /** Of the cheapest choice. */
  cents: number
  /** Undefined while nobody knows. */
  terms: ShippingTerms | undefined
  /** What the owner says of the time; blank for nothing. */
  time: string
}

/** In the order of the page; what is not known is left out. */
export function goodsFacts(
  { type, category, variants }: Pick<ShopItem, 'type' | 'category' | 'variants'>,
  { formatName, cents, terms, time }: Sending,
): GoodsFact[] {
  // "Merchandise" is what an item is called whose title and tags name nothing: no fact.
  const isNamed = category !== 'merchandise' || formatName !== 'Merchandise'
  return [
    { label: goodsTexts.format, text: isNamed ? formatName : '' },
    { label: type === 'apparel' ? goodsTexts.sizes : goodsTexts.choices, text: listChoices(variants) },
    { label: goodsTexts.shipping, text: terms ? shippingWords(cents, terms) : '' },
    { label: goodsTexts.time, text: time },
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

/** As the checkout will charge it for one of these alone (OP-12). */
function shippingWords(unitCents: number, terms: ShippingTerms): string {
  const one = shippingFor([{ delivery: 'parcel', unitCents, quantity: 1 }], terms)
  return one === 0 ? goodsTexts.free : goodsTexts.cost(terms.shippingFlatCents, terms.freeShippingFromCents)
}
