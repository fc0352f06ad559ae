// Reads what items cost today: their sale prices, and the prices of the 30 days before from the history.
import { asc } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { isAnyOf } from '@/db/schema/columns'
import { itemPrices } from '@/db/schema/commerce/offers/item-prices'
import type { ItemNote } from '../before-price.rules'
import { inSale, type ItemHistory, type RunningSale, type Sellable } from '../in-sale.rules'
import { dayAt, saleState } from '../sale.rules'

const hasSalePrice = ({ saleDigitalPriceCents, ...item }: Sellable): boolean =>
  saleDigitalPriceCents !== null || [item, ...item.variants].some(({ salePriceCents }) => salePriceCents !== null)

/**
 * Returns the items with the prices of today in the site's time zone. Those without a running sale keep their prices,
 * with `sale` null; only for others the history is read.
 */
export async function atSalePrices<Item extends Sellable>(
  db: Database | Transaction,
  items: readonly Item[],
  { now, timeZone, currency }: { now: Date; timeZone: string; currency: string },
): Promise<(Item & { sale: RunningSale | null })[]> {
  const today = dayAt(now, timeZone)
  const running = new Set(
    items.filter((item) => hasSalePrice(item) && saleState(item, today) === 'running').map(({ id }) => id),
  )
  const histories = await findHistories(db, [...running])
  return items.map((item) =>
    running.has(item.id)
      ? inSale(item, histories.get(item.id) ?? { item: [], variants: new Map() }, { timeZone, currency })
      : { ...item, sale: null },
  )
}

async function findHistories(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ItemHistory>> {
  const histories = new Map<string, { item: ItemNote[]; variants: Map<string, ItemNote[]> }>()
  if (ids.length === 0) return histories
  const rows = await db
    .select()
    .from(itemPrices)
    .where(isAnyOf(itemPrices.shop_item_id, ids))
    .orderBy(asc(itemPrices.valid_from), asc(itemPrices.id))
  for (const row of rows) {
    const history = histories.get(row.shop_item_id) ?? { item: [], variants: new Map<string, ItemNote[]>() }
    histories.set(row.shop_item_id, history)
    const note: ItemNote = {
      validFrom: row.valid_from,
      priceCents: row.price,
      salePriceCents: row.sale_price,
      digitalPriceCents: row.digital_price,
      saleDigitalPriceCents: row.sale_digital_price,
      saleFrom: row.sale_from,
      saleUntil: row.sale_until,
    }
    if (row.variant_id === null) history.item.push(note)
    else history.variants.set(row.variant_id, [...(history.variants.get(row.variant_id) ?? []), note])
  }
  return histories
}
