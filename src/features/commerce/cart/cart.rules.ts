// Changes of a cart as pure functions: adding, changing, stock.
import { cartTexts } from './cart.texts'
import type { Cart, CartInventory, CartLine, CartOffer, CartTopUp } from './cart'
import { beforeFor, inventoryFor, licencesFor, priceFor, variantsFor } from './cart-choices'
import { pickLicence, licencesOfLine, lineCents } from './licence.rules'
import { checkStock } from './check-stock'
import { maxLineQuantity, maxLines } from './cart-totals'

/**
 * Returns the number of pieces of a product, in one variant, that the cart takes from stock, over all its lines
 * (CART-08).
 */
function countPieces(cart: Cart, productId: string, variantId: string | null): number {
  const takes = (line: CartLine) =>
    line.delivery === 'parcel' && line.product.id === productId && (line.variant?.id ?? null) === variantId
  return cart.lines.reduce((sum, line) => (takes(line) ? sum + line.quantity : sum), 0)
}

/** The chosen format, variant and licence; default: the first format (CART-02) and the cheapest licence. */
export type CartChoice = {
  format?: string | undefined
  variantId?: string | null | undefined
  licenceId?: string | null | undefined
  topsUp?: CartTopUp | undefined
  /** Returns what the buyer pays on top of this price, in cents; null refuses. Omitted: what the line has already. */
  extraFor?: ((priceCents: number) => number | null) | undefined
}

/**
 * `choose`: the buyer has to choose a variant first. `present`: a file or link that is already in the cart and needed
 * only once. `mispriced`: the buyer's own price is not possible.
 */
export type Addition =
  | { cart: Cart; outcome: 'added' | 'present' | 'choose' | 'mispriced' }
  | { cart: Cart; outcome: 'refused'; message: string }

/**
 * Adds one of an offer, in the requested format or its first one (CART-01 to CART-05, CART-11). A line of the same
 * choice grows; otherwise a new line is made. A line that raises a bought licence replaces the line that already raised
 * it. Returns the same object when nothing is added.
 */
export function addToCart(cart: Cart, offer: CartOffer, wanted: CartChoice, now: Date): Addition {
  const format = offer.formats.find((one) => one.format === wanted.format) ?? offer.formats[0]
  if (!format) return { cart, outcome: 'refused', message: cartTexts.gone(offer.product.title) }
  const variants = variantsFor(offer, format)
  const variant = variants.find(({ id }) => id === wanted.variantId) ?? null
  if (variants.length > 0 && variant === null) return { cart, outcome: 'choose' }
  const variantId = variant?.id ?? null
  const { topsUp } = wanted
  const plainCents = priceFor(format, variant)
  const licences = licencesOfLine(licencesFor(offer, format), plainCents, topsUp)
  const licence = pickLicence(licences, wanted.licenceId, plainCents) ?? pickLicence(licences, null, plainCents)
  const isSame = (line: CartLine) =>
    line.product.id === offer.product.id &&
    line.selectedFormat === format.format &&
    (line.variant?.id ?? null) === variantId &&
    (line.licence?.id ?? null) === (licence?.id ?? null) &&
    line.topsUp === undefined
  const existing = cart.lines.find((line) => (topsUp ? line.topsUp?.token === topsUp.token : isSame(line)))
  const price = lineCents(plainCents, licence, topsUp)
  if (price === null) return { cart, outcome: 'refused', message: cartTexts.gone(offer.product.title) }
  const extraCents = topsUp ? undefined : wanted.extraFor ? wanted.extraFor(price) : existing?.extraCents
  if (extraCents === null) return { cart, outcome: 'mispriced' }
  const unitCents = price + (extraCents ?? 0)
  // A bought licence is raised once: a second choice replaces the first.
  const isOtherPrice = existing?.unitCents !== unitCents
  // So is the own price of a download that is in the cart already.
  const isAnew = topsUp ? existing?.licence?.id !== licence?.id || isOtherPrice : wanted.extraFor && isOtherPrice
  if (existing && format.delivery !== 'parcel' && !isAnew) return { cart, outcome: 'present' }

  const inventory = inventoryFor(offer, format, variant)
  const stock = checkStock(inventory, countPieces(cart, offer.product.id, variantId) + 1)
  if (!stock.allowed) return { cart, outcome: 'refused', message: stock.message }
  if (existing && existing.quantity >= maxLineQuantity) return { cart, outcome: 'refused', message: cartTexts.lineFull }
  if (!existing && cart.lines.length >= maxLines) return { cart, outcome: 'refused', message: cartTexts.cartFull }
  const line: CartLine = {
    id:
      existing?.id ??
      [offer.product.id, format.format, variantId, licence?.id, topsUp && 'more', now.getTime()]
        .filter((part) => part != null)
        .join('-'),
    product: { ...offer.product, inventory, weightGrams: (variant ?? offer.product).weightGrams },
    quantity: format.delivery === 'parcel' ? (existing?.quantity ?? 0) + 1 : 1,
    unitCents,
    selectedFormat: format.format,
    formatName: format.name,
    delivery: format.delivery,
    ...(format.comesWithDownload && { comesWithDownload: true as const }),
    variant: variant && { id: variant.id, label: variant.label },
    licence,
    licences,
    plainCents,
    beforeCents: beforeFor(format, variant),
    ...(extraCents && { extraCents }),
    ...(topsUp && { topsUp }),
    addedAt: existing?.addedAt ?? now,
  }
  return {
    cart: { lines: existing ? cart.lines.map((one) => (one === existing ? line : one)) : [...cart.lines, line] },
    outcome: 'added',
  }
}

/** Returns the maximum quantity of a line: one for a file or link, the limit of an order for parcels. */
const maxQuantity = (line: CartLine): number => (line.delivery === 'parcel' ? maxLineQuantity : 1)

function fits(cart: Cart, line: CartLine, quantity: number): boolean {
  const requested = countPieces(cart, line.product.id, line.variant?.id ?? null) - line.quantity + quantity
  return (
    quantity <= maxQuantity(line) &&
    (line.delivery !== 'parcel' || checkStock(line.product.inventory, requested).allowed)
  )
}

/**
 * Sets the quantity of a line. Zero or less removes it (CART-15). An increase beyond stock changes nothing and shows no
 * message (CART-16).
 */
export function setQuantity(cart: Cart, lineId: string, quantity: number): Cart {
  const line = cart.lines.find((one) => one.id === lineId)
  if (!line || !Number.isInteger(quantity)) return cart
  if (quantity <= 0) return removeLine(cart, lineId)
  if (quantity > line.quantity && !fits(cart, line, quantity)) return cart
  return { lines: cart.lines.map((one) => (one === line ? { ...line, quantity } : one)) }
}

/** Changes the licence of a line. Merges two lines of one sheet that become the same. */
export function setLicence(cart: Cart, lineId: string, licenceId: string): Cart {
  const line = cart.lines.find((one) => one.id === lineId)
  const licence = line?.licences.find(({ id }) => id === licenceId)
  if (!line || !licence || licence.id === line.licence?.id) return cart
  const isSame = (other: CartLine) =>
    other !== line &&
    other.product.id === line.product.id &&
    other.selectedFormat === line.selectedFormat &&
    other.variant?.id === line.variant?.id &&
    other.licence?.id === licence.id &&
    other.topsUp?.token === line.topsUp?.token
  const price = lineCents(line.plainCents, licence, line.topsUp)
  if (price === null) return cart
  const changed = { ...line, licence, unitCents: price + (line.extraCents ?? 0) }
  return { lines: cart.lines.flatMap((one) => (one === line ? [changed] : isSame(one) ? [] : [one])) }
}

/** Returns the cart without one line. */
export function removeLine(cart: Cart, lineId: string): Cart {
  return { lines: cart.lines.filter((line) => line.id !== lineId) }
}

/** True when the plus button of a line is enabled (CART-20). */
export function canIncrease(cart: Cart, line: CartLine): boolean {
  return fits(cart, line, line.quantity + 1)
}

/** Returns "Only {n} in stock" while tracked stock is 1 to 5, otherwise null (CART-21). */
export function lowStockNote({ hasTracking, currentStock }: CartInventory): string | null {
  return hasTracking && currentStock !== null && currentStock >= 1 && currentStock <= 5
    ? `Only ${currentStock} in stock`
    : null
}

/** True when both lines are the same music: one item in two formats, or two items of one release. */
const isSameMusic = ({ product: one }: CartLine, { product: other }: CartLine): boolean =>
  one.id === other.id || (one.release !== undefined && one.release === other.release)

/** Returns the line whose parcel includes the download of this line; null for every line that is needed. */
export function includedWith(cart: Cart, line: CartLine): CartLine | null {
  if (line.delivery === 'parcel' || line.product.category === 'sheet_music') return null
  return cart.lines.find((other) => other.comesWithDownload && isSameMusic(other, line)) ?? null
}
