// Lists the exports of other services, and the files other than tables, that an import recognises.
import type { ForeignTable } from '@/platform/import/foreign-table'
import type { FileReader } from '@/platform/import/reading/read-dump'
import { shopifyProducts } from '@/features/commerce/product-exports/server/shopify'
import { squarespaceProducts } from '@/features/commerce/product-exports/server/squarespace'
import { woocommerceProducts } from '@/features/commerce/product-exports/server/woocommerce'
import { googleCalendar } from '@/features/site/events/server/import/google-calendar'
import { readIcsFile } from '@/features/site/events/server/import/ics-file'
import { subscriberLists } from '@/features/site/newsletter/server/lists/subscriber-lists'

/** Exports by their columns; the first that fits counts. */
export const foreignTables: readonly ForeignTable[] = [
  shopifyProducts,
  woocommerceProducts,
  squarespaceProducts,
  ...subscriberLists,
  googleCalendar,
]

export const fileReaders: readonly FileReader[] = [{ ending: '.ics', read: readIcsFile }]
