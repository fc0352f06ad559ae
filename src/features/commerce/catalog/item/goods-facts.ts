// Collects the facts of shipped goods for their page, from stored data. Never invents any.
// Pure.
import type { ShopItem } from '../catalog.contract'
import { goodsTexts } from '../product.texts'

type GoodsFact = { label: string; text: string }

type Sending = {
  /** Everyday name: "LP", "Mug". */
  formatName: string
  /** Sentences that name the cost of shipping one piece. */
  shipping: readonly string[]
  /** The owner's texts; blank for none. */
  time: string
  returns: string
  customs: string
}

/** Returns the facts in the order of the page. Leaves out what is unknown. */
export function goodsDetails(
  { type, category, variants }: Pick<ShopItem, 'type' | 'category' | 'variants'>,
  { formatName, shipping, time, returns, customs }: Sending,
): GoodsFact[] {
  // An item whose title and tags name nothing is called "Merchandise". That is not a fact.
  const isNamed = category !== 'merchandise' || formatName !== 'Merchandise'
  return [
    { label: goodsTexts.format, text: isNamed ? formatName : '' },
    { label: type === 'apparel' ? goodsTexts.sizes : goodsTexts.choices, text: listChoices(variants) },
    { label: goodsTexts.shipping, text: shipping.join('\n') },
    { label: goodsTexts.time, text: time },
    { label: goodsTexts.returns, text: returns },
    { label: goodsTexts.customs, text: customs },
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
