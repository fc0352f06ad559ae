// Collects the facts of shipped goods for their page, from stored data and the rules of shipping. Never invents any.
// Pure.
import { goodsTexts } from './goods.texts'
import { shippingFor, type ShippingTerms } from '../delivery/shipping.rules'
import type { ShopItem } from '../catalog.contract'

type GoodsFact = { label: string; text: string }

type Sending = {
  /** Everyday name: "LP", "Mug". */
  formatName: string
  /** Price of the cheapest choice, in cents. */
  cents: number
  /** Undefined while they are unknown. */
  terms: (ShippingTerms & { currency: string }) | undefined
  /** The owner's text about the delivery time; blank for none. */
  time: string
}

/** Returns the facts in the order of the page. Leaves out what is unknown. */
export function goodsDetails(
  { type, category, variants }: Pick<ShopItem, 'type' | 'category' | 'variants'>,
  { formatName, cents, terms, time }: Sending,
): GoodsFact[] {
  // An item whose title and tags name nothing is called "Merchandise". That is not a fact.
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

/** Returns the shipping cost that the checkout charges for one of these alone (OP-12). */
function shippingWords(unitCents: number, terms: ShippingTerms & { currency: string }): string {
  const one = shippingFor([{ delivery: 'parcel', unitCents, quantity: 1 }], terms)
  return one === 0
    ? goodsTexts.free
    : goodsTexts.cost(terms.shippingFlatCents, terms.freeShippingFromCents, terms.currency)
}
