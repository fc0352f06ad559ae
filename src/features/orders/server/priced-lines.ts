// The cart as the shop sees it: its own titles, prices and formats. What the browser sent serves only to notice a difference (OP-01).
import type { ItemForSale } from '@/features/shop/server/items'
import { formatsOf, tracksStock, unitCentsOf } from '@/features/shop/shop.rules'
import { AppError } from '@/lib/errors'
import { aggregate, maxQuantity, type SentLine } from '../orders.rules'

export type PricedLine = {
  itemId: string
  item: ItemForSale
  category: string
  format: string
  quantity: number
  unitCents: number
  /** Whether it is taken out of tracked stock (CART-06). */
  takesStock: boolean
}

const offeredFormats = (item: ItemForSale): readonly string[] =>
  formatsOf({
    category: item.category,
    tags: [],
    priceCents: item.priceCents,
    digitalPriceCents: item.digitalPriceCents,
    inventoryCount: item.inventoryCount,
    hasBandcampLink: Boolean(item.bandcampUrl?.trim()),
    hasPdf: Boolean(item.pdfFileUrl?.trim()),
  })

const refusal = (message: string): AppError => new AppError('invalid_cart', { message })

/**
 * Throws AppError `invalid_cart` naming the first item that is gone, hidden, not offered so, free (CHK-09, OP-15) or too many,
 * and `price_changed` (CHK-10) when the browser believes another price.
 */
export function pricedLines(sent: readonly SentLine[], items: readonly ItemForSale[]): PricedLine[] {
  const byId = new Map(items.filter((item) => item.isVisible).map((item) => [item.id, item]))
  const itemOf = (id: string, title: string): ItemForSale => {
    const item = byId.get(id)
    if (!item) throw refusal(`${title} is no longer available.`)
    return item
  }
  for (const { id, title } of sent) itemOf(id, title)
  const wanted = aggregate(sent, (id) => offeredFormats(itemOf(id, ''))[0] ?? 'digital')
  const lines = wanted.map(({ itemId, format, title, quantity }) => {
    const item = itemOf(itemId, title)
    if (!offeredFormats(item).includes(format)) throw refusal(`${item.title} is not available in this format.`)
    const unitCents = unitCentsOf(item, format)
    if (item.category === 'free_content' || unitCents <= 0) throw refusal(`Invalid price for item: ${item.title}`)
    if (quantity > maxQuantity) throw refusal(`Invalid quantity for item: ${item.title}`)
    return { itemId, item, category: item.category, format, quantity, unitCents, takesStock: tracksStock(item.category, item.inventoryCount) }
  })
  for (const [index, { unitCents }] of lines.entries()) {
    if (wanted[index]?.sentCents.some((cents) => cents !== unitCents)) throw new AppError('price_changed')
  }
  return lines
}
