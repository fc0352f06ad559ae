// Stores where parcels go and what they cost. Written by features/commerce/shipping. Without zones, one flat rate of the
// settings applies everywhere (OP-12).
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, id, updatedAt } from '../columns'

/** A group of countries with the same rates. The first by `position` is the home zone. */
export const shippingZones = pgTable(
  'shipping_zones',
  {
    id: id(),
    name: text().notNull(),
    /** True for the one zone of all countries that no other zone names. Without it, nothing is shipped there. */
    is_rest: boolean().notNull().default(false),
    /** Shipping is free when the goods cost at least this many cents; null: never. */
    free_from_cents: integer(),
    /** Time of delivery as buyers read it: "3 to 5 days". */
    delivery_time: text(),
    position: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('shipping_zones_one_rest')
      .on(table.is_rest)
      .where(sql`${table.is_rest}`),
    check('shipping_zones_name_present', sql`length(btrim(${table.name})) > 0`),
    check('shipping_zones_free_from_positive', sql`${table.free_from_cents} > 0`),
  ],
)

/** Countries of the zones. A country is in one zone at most. */
export const shippingZoneCountries = pgTable(
  'shipping_zone_countries',
  {
    /** ISO 3166 code, two capital letters. */
    country: text().primaryKey(),
    zone_id: belongsTo(() => shippingZones.id),
  },
  (table) => [check('shipping_zone_countries_shape', sql`${table.country} ~ '^[A-Z]{2}$'`)],
)

/** Prices of a zone by weight. A parcel above the last weight is not sold. */
export const shippingRates = pgTable(
  'shipping_rates',
  {
    zone_id: belongsTo(() => shippingZones.id),
    /** Heaviest parcel at this price, in grams. */
    up_to_grams: integer().notNull(),
    cents: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.zone_id, table.up_to_grams] }),
    check('shipping_rates_weight_positive', sql`${table.up_to_grams} > 0`),
    check('shipping_rates_not_negative', sql`${table.cents} >= 0`),
  ],
)
