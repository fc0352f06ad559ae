// Updates a stored cart with the shop's current prices, stock and titles (OP-01), and returns the messages for the
// visitor.
import { formatMoney } from '@/lib/money'
import { cartTexts } from '../cart.texts'
import type { Cart, CartLine, CartOffer } from '../cart'
import { pickLicence, licencesOfLine, lineCents } from '../licence.rules'
import { beforeFor, inventoryFor, licencesFor, priceFor, takesVariant, variantsFor } from '../cart-choices'

export type Refreshed = {
  cart: Cart
  /**
   * Messages for the visitor, one sentence per change. A new title or picture is not mentioned. Empty if there is
   * nothing to say.
   */
  news: string[]
}

/**
 * Updates every line from its current offer. Offers and formats that are gone are removed, prices follow, and
 * quantities shrink to the stock (the newest line first). `asked` holds the requested product ids: one of them without
 * an offer is no longer for sale. Lines of other products, added during the request, stay unchanged.
 */
export function refreshCart(
  cart: Cart,
  offers: readonly CartOffer[],
  asked: readonly string[],
  currency: string,
): Refreshed {
  const byId = new Map(offers.map((offer) => [offer.product.id, offer]))
  const news: string[] = []
  const left = new Map<string, number>()
  const lines: CartLine[] = []

  for (const line of cart.lines) {
    if (!asked.includes(line.product.id)) {
      lines.push(line)
      continue
    }
    const offer = byId.get(line.product.id)
    const format = offer?.formats.find((one) => one.format === line.selectedFormat)
    const variants = offer && format ? variantsFor(offer, format) : []
    const variant = variants.find(({ id }) => id === line.variant?.id) ?? null
    // A size or edition that is gone, or that has to be chosen now, cannot be guessed.
    if (
      !offer ||
      !format ||
      (variant === null &&
        (variants.length > 0 || (line.variant !== null && takesVariant(offer.product.category, format.delivery))))
    ) {
      news.push(cartTexts.gone(line.product.title))
      continue
    }
    const { product } = offer
    const inventory = inventoryFor(offer, format, variant)
    const key = format.delivery === 'parcel' ? `${product.id} ${variant?.id ?? ''}` : line.id
    const most =
      format.delivery === 'parcel'
        ? inventory.hasTracking && inventory.currentStock !== null
          ? Math.max(0, inventory.currentStock)
          : Number.POSITIVE_INFINITY
        : 1
    const stock = left.get(key) ?? most
    const quantity = Math.min(line.quantity, stock)
    left.set(key, stock - quantity)
    if (quantity === 0) {
      news.push(cartTexts.soldOut(product.title))
      continue
    }
    if (quantity < line.quantity)
      news.push(format.delivery === 'parcel' ? cartTexts.fewer(product.title, quantity) : cartTexts.once(product.title))
    const plainCents = priceFor(format, variant)
    const licences = licencesOfLine(licencesFor(offer, format), plainCents, line.topsUp)
    const same = pickLicence(licences, line.licence?.id, plainCents)
    const licence = same ?? pickLicence(licences, null, plainCents)
    if (line.licence !== null && same === null) news.push(cartTexts.licenceGone(product.title, line.licence.name))
    const price = lineCents(plainCents, licence, line.topsUp)
    if (price === null) {
      news.push(cartTexts.gone(product.title))
      continue
    }
    const extraCents = product.mayPayMore && !line.topsUp ? line.extraCents : undefined
    const unitCents = price + (extraCents ?? 0)
    if (unitCents !== line.unitCents) news.push(cartTexts.repriced(product.title, formatMoney(unitCents, currency)))
    lines.push({
      ...line,
      product: { ...product, inventory, weightGrams: (variant ?? product).weightGrams },
      quantity,
      unitCents,
      formatName: format.name,
      delivery: format.delivery,
      comesWithDownload: format.comesWithDownload ? true : undefined,
      variant: variant && { id: variant.id, label: variant.label },
      licence,
      licences,
      plainCents,
      beforeCents: beforeFor(format, variant),
      extraCents,
    })
  }
  return { cart: { lines }, news }
}
