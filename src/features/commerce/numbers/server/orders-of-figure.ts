// Finds the orders that a figure of sales counts, for the list of orders.
import { sql, type SQL } from 'drizzle-orm'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { saleLines } from '@/db/schema/commerce/orders/sales'
import { readSaleFilter } from '../sale-filter'

const columns: Readonly<Record<string, SQL>> = {
  item: sql`${saleLines.item}`,
  edition: sql`${saleLines.edition}`,
  category: sql`${saleLines.category}`,
  format: sql`${saleLines.format}`,
  country: sql`${saleLines.country}`,
  code: sql`${saleLines.code}`,
  source: sql`${saleLines.source}`,
  campaign: sql`${saleLines.campaign}`,
}

/** Condition: the order counts in a figure such as `USD.category.sheet_music`. */
export function isOfFigure(text: string): SQL {
  const { currency, dimension, key } = readSaleFilter(text)
  const column = columns[dimension]
  // A subquery with a limit is run once for each order. The planner may turn `exists` into a read of all lines.
  return sql`(select true from ${saleLines} where ${saleLines.checkout_id} = ${checkouts.id} and ${saleLines.currency} = ${currency} ${column ? sql`and ${column} = ${key}` : sql``} limit 1)`
}
