// Builds a line of a cart as the shop's page sends it, for tests and stress tests that buy over HTTP.
import type { ShopItem } from '@/features/commerce/catalog/catalog.contract'

export type BuyableItem = Pick<ShopItem, 'id' | 'title' | 'category' | 'offers' | 'variants'>
export type OrderLine = {
  id: string
  title: string
  price: number
  quantity: number
  category: string
  format: string
  variantId: string | null
}

/**
 * Returns a line for the last offer of the item: the disc of a record, the PDF of a sheet. Takes the first size or
 * edition in stock. Only items sent in a parcel have more than one piece. Throws when the item is not for sale.
 */
export function orderLine(item: BuyableItem, pieces = 1): OrderLine {
  const offer = item.offers.at(-1)
  if (!offer) throw new Error(`${item.title} is not for sale`)
  const isParcel = offer.delivery === 'parcel'
  const variant = item.variants.find(({ inventory, reads }) => inventory.isInStock && isParcel === (reads === null))
  return {
    id: item.id,
    title: item.title,
    price: (variant?.priceCents ?? offer.unitCents) / 100,
    quantity: isParcel ? pieces : 1,
    category: item.category,
    format: offer.format,
    variantId: variant?.id ?? null,
  }
}

/** Returns what the page reports to have bought for an approved order. */
export function orderReport(lines: readonly OrderLine[], customerEmail: string, providerOrderId: string) {
  return {
    customerEmail,
    paypalOrderId: providerOrderId,
    items: lines.map(({ id, quantity, price }) => ({ shopItemId: id, quantity, pricePerItem: price })),
    totalAmount: lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
  }
}
