// Stores the figures of sales. Triggers on `checkouts` and `payments` write them (features/commerce/numbers): every way
// to record money, such as a capture, a refund or an import, counts in its own transaction. Money is in whole cents.
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { moment, oneOf } from '../../columns'

/** Whole cents that may exceed the range of an integer once they are summed up. */
const sum = () => bigint({ mode: 'number' }).notNull().default(0)

const figures = () => ({
  /** Price before the discount. */
  gross_cents: sum(),
  discount_cents: sum(),
  shipping_cents: sum(),
  /** Completed refunds, and money that a bank took back. */
  refunded_cents: sum(),
  fee_cents: sum(),
})

/**
 * Contributions of each order line to the figures. The line -1 has what belongs to no item: shipping, refunds of
 * an amount, and their share of the fee. No foreign key: it stays when the order is deleted after its retention period.
 */
export const saleLines = pgTable(
  'sale_lines',
  {
    checkout_id: uuid().notNull(),
    position: integer().notNull(),
    sold_at: moment().notNull(),
    /** Day of the payment in the zone of `sale_zone`. */
    day: date({ mode: 'string' }).notNull(),
    currency: text().notNull(),
    /** Id of the item; empty in the line -1, like the columns up to the format. */
    item: text().notNull(),
    item_title: text().notNull(),
    /** Id of the item, and of its variant after a colon. */
    edition: text().notNull(),
    edition_title: text().notNull(),
    category: text().notNull(),
    format: text().notNull(),
    /** ISO 3166 code; empty when the shop does not know it. It stays when the buyer is erased. */
    country: text().notNull(),
    pieces: integer().notNull(),
    ...figures(),
    /** Code of the order; empty without one, like the two columns after it. */
    code: text().notNull().default(''),
    /** Origin of the buyer: a host, or a name in the link. It stays when the buyer is erased. */
    source: text().notNull().default(''),
    /** Campaign that the link named. It stays, too. */
    campaign: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.checkout_id, table.position] }), index('sale_lines_by_day').on(table.day)],
)

export const saleGrains = ['day', 'month', 'year'] as const
export const saleDimensions = [
  'all',
  'item',
  'edition',
  'category',
  'format',
  'country',
  'code',
  'source',
  'campaign',
] as const

/** Sums of `sale_lines` by day, month and year, for all sales and for each item, category, code and other group. */
export const saleSums = pgTable(
  'sale_sums',
  {
    dimension: oneOf(saleDimensions),
    grain: oneOf(saleGrains),
    currency: text().notNull(),
    /** The day, or the first day of the month or year. */
    starts_on: date({ mode: 'string' }).notNull(),
    /** Names the item, category or other group, as `sale_lines` names it; empty for all sales. */
    key: text().notNull(),
    /** Title of the item or edition at its last sale. */
    label: text().notNull(),
    orders: integer().notNull(),
    pieces: integer().notNull(),
    ...figures(),
  },
  (table) => [
    primaryKey({ columns: [table.dimension, table.grain, table.currency, table.starts_on, table.key] }),
    check('sale_sums_grain_known', sql`${table.grain} in ('day', 'month', 'year')`),
  ],
)

/** The time zone of the days above: one row. The site's zone may have changed since. */
export const saleZone = pgTable('sale_zone', {
  zone: text().primaryKey(),
  /** True while some lines still have the day of the zone before. New sales already have the right one. */
  is_moving: boolean().notNull().default(false),
})

/** The share that a selling platform would have kept: at most one row. */
export const platformRates = pgTable(
  'platform_rates',
  {
    /** Day on which the owner looked it up. */
    as_of: date({ mode: 'string' }).primaryKey(),
    /** Hundredths of a percent of what buyers pay: 1500 is 15 %. */
    basis_points: integer().notNull(),
  },
  (table) => [check('platform_rates_range', sql`${table.basis_points} between 0 and 10000`)],
)
