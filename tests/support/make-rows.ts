// Makes one row of each table that tests insert with SQL, with all columns that the table requires: a required column
// that is added later is a type error here and nowhere else.
import type { downloadGrants } from '@/db/schema/commerce/downloads'
import type { events } from '@/db/schema/site/events'
import type { checkoutLines, checkouts, orders } from '@/db/schema/commerce/orders/orders'
import type { shopItems } from '@/db/schema/commerce/shop'

type RequiredColumns<Row> = {
  [Name in keyof Row]-?: undefined extends Row[Name] ? never : Name
}[keyof Row]

/**
 * Columns by name, without those that each test has to give. SQL takes other values than the schema, such as dollars for
 * cents.
 */
type RowOf<Row, Given extends keyof Row = never> = Readonly<
  Record<Exclude<RequiredColumns<Row>, Given>, unknown> & Partial<Record<keyof Row, unknown>>
>

const rows =
  <Row, Given extends keyof Row = never>(required: RowOf<Row, Given>) =>
  (overrides: Partial<RowOf<Row, Given>> = {}): RowOf<Row, Given> => ({ ...required, ...overrides })

const itemId = '3f0f8a52-6d2c-4f6b-8f0e-2f1f6f6b7a11'

/** A record without a price. */
export const anItemRow = rows<typeof shopItems.$inferInsert>({ slug: 'a-record', category: 'cd', title: 'A record' })

/** An upcoming event. */
export const anEventRow = rows<typeof events.$inferInsert>({
  title: 'Late Set',
  date: '2027-01-01',
  venue: 'The Cellar',
  city: 'Here',
})

/** A checkout of one dollar that was just opened. */
export const aCheckoutRow = rows<typeof checkouts.$inferInsert>({
  cookie_hash: 'x',
  cart_hash: 'x',
  email: 'a@example.com',
  items_cents: 100,
  total_cents: 100,
  invoice_number: 'I-1',
})

const line = { shop_item_id: itemId, format: 'pdf', title: 'Blue Sheet', category: 'sheet_music', quantity: 1 }

/** A line of a checkout; it needs its `checkout_id`. */
export const aCheckoutLineRow = rows<typeof checkoutLines.$inferInsert, 'checkout_id'>({
  ...line,
  unit_cents: 100,
  download_limit: 5,
  download_expiry_days: 30,
  position: 0,
})

/** A paid line; it needs its `checkout_id`. */
export const anOrderRow = rows<typeof orders.$inferInsert, 'checkout_id'>({
  ...line,
  customer_email: 'a@example.com',
  payment_status: 'completed',
  unit_cents: 100,
  provider_order_id: 'PAYPAL1',
  position: 0,
})

/** The right to download one file of an order line; it needs its `order_id`. */
export const aGrantRow = rows<typeof downloadGrants.$inferInsert, 'order_id'>({
  title: 'Blue Sheet',
  file: 'private:sheet-music-pdfs/x.pdf',
  max_downloads: 5,
  expires_at: '2027-01-01',
})
