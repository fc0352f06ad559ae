// Lists the exports of other services, and the files other than tables, that an import recognises.
import type { ForeignTable } from '@/platform/import/foreign-table'
import type { FileReader } from '@/platform/import/reading/read-dump'
import { readBigCartelJson } from '@/features/commerce/product-exports/server/big-cartel-json'
import { bigCartelProducts } from '@/features/commerce/product-exports/server/big-cartel'
import { gumroadProducts } from '@/features/commerce/product-exports/server/gumroad'
import { bandcampSales } from '@/features/commerce/product-exports/server/sales/bandcamp-sales'
import { gumroadSales } from '@/features/commerce/product-exports/server/sales/gumroad-sales'
import { shopifyOrders } from '@/features/commerce/product-exports/server/sales/shopify-orders'
import { woocommerceOrders } from '@/features/commerce/product-exports/server/sales/woocommerce-orders'
import { shopifyProducts } from '@/features/commerce/product-exports/server/shopify'
import { squarespaceProducts } from '@/features/commerce/product-exports/server/squarespace'
import { woocommerceProducts } from '@/features/commerce/product-exports/server/woocommerce'
import { bandsintownGigs } from '@/features/site/events/server/import/bandsintown'
import { googleCalendar } from '@/features/site/events/server/import/google-calendar'
import { readIcsFile } from '@/features/site/events/server/import/ics-file'
import { subscriberLists } from '@/features/site/newsletter/server/lists/subscriber-lists'
import { redirectLists } from '@/features/site/redirects/server/redirect-lists'

/** Exports by their columns; the first that fits counts. */
export const foreignTables: readonly ForeignTable[] = [
  shopifyProducts,
  woocommerceProducts,
  squarespaceProducts,
  ...bigCartelProducts,
  gumroadProducts,
  bandcampSales,
  gumroadSales,
  shopifyOrders,
  ...woocommerceOrders,
  ...subscriberLists,
  ...bandsintownGigs,
  googleCalendar,
  ...redirectLists,
]

export const fileReaders: readonly FileReader[] = [
  { ending: '.ics', read: readIcsFile },
  { ending: '.json', read: readBigCartelJson },
]
