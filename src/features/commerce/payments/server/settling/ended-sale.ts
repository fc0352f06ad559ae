// Finds out if the sale prices of an order still hold when its buyer has approved it, before the money is taken.
import type { Context } from '@/platform/context'
import { isAnyOf } from '@/db/schema/columns'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import { unitPriceCents } from '@/features/commerce/catalog/catalog.rules'
import { unpaidHoldMs } from '@/features/commerce/catalog/stock/stock.rules'
import type { Checkout, CheckoutLine } from '@/features/commerce/ledger/server/checkout-rows'
import { dayAt, saleState } from '@/features/commerce/sales/sale.rules'
import { type EndedSale, endedSaleText } from '@/features/commerce/sales/sales.texts'

/** The note of a checkout that was cancelled for this reason: a page that lost the answer asks again. */
export const saleEndedNote = 'a sale ended before the payment was taken'

/**
 * Returns the sentence for the buyer when a sale has ended, or was taken back; null while every price holds. A sale that
 * ended since the checkout was opened holds as long as the goods are held. An item that was deleted keeps its price.
 */
export async function endedSale(
  { db, clock, settings }: Context,
  { created_at, currency, status }: Checkout,
  lines: readonly CheckoutLine[],
): Promise<string | null> {
  const now = clock.now()
  const inSale = lines.filter((line) => line.in_sale)
  if (inSale.length === 0) return null
  if (status !== 'cancelled' && now.getTime() - created_at.getTime() < unpaidHoldMs) return null
  const ids = inSale.map(({ shop_item_id }) => shop_item_id)
  const items = await db.select().from(shopItems).where(isAnyOf(shopItems.id, ids))
  const variants = await db.select().from(itemVariants).where(isAnyOf(itemVariants.shop_item_id, ids))
  const today = dayAt(now, settings.timeZone)
  const ended = inSale.flatMap((line): EndedSale[] => {
    const item = items.find(({ id }) => id === line.shop_item_id)
    if (!item) return []
    const variant = variants.find(({ id }) => id === line.variant_id)
    const { sale_from: saleFrom, sale_until: saleUntil } = item
    const hasSale = [item.sale_price, item.sale_digital_price, variant?.sale_price].some((cents) => cents != null)
    if (hasSale && saleState({ saleFrom, saleUntil }, today) === 'running') return []
    const prices = { priceCents: item.price, digitalPriceCents: item.digital_price }
    const nowCents = variant?.price ?? unitPriceCents(prices, line.format)
    // The price with a licence follows from more than the item.
    if (line.licence_id !== null) return [{ title: line.title, nowCents: null, thenCents: line.unit_cents }]
    const thenCents = line.unit_cents - line.extra_unit_cents
    return nowCents > thenCents ? [{ title: line.title, nowCents, thenCents }] : []
  })
  return ended.length > 0 ? endedSaleText(ended, currency) : null
}
