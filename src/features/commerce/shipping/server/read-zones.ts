// Reads the shipping zones with their countries and rates, in one query.
import { asc, sql } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { shippingRates, shippingZoneCountries, shippingZones } from '@/db/schema/commerce/shipping'
import type { ShippingZone } from '../shipping-zone'

const countries = sql<string[]>`(
  select coalesce(json_agg(${shippingZoneCountries.country} order by ${shippingZoneCountries.country}), '[]')
  from ${shippingZoneCountries} where ${shippingZoneCountries.zone_id} = ${shippingZones}.id)`

const rates = sql<ShippingZone['rates']>`(
  select coalesce(json_agg(json_build_object('upToGrams', ${shippingRates.up_to_grams}, 'cents', ${shippingRates.cents})
    order by ${shippingRates.up_to_grams}), '[]')
  from ${shippingRates} where ${shippingRates.zone_id} = ${shippingZones}.id)`

/**
 * Returns the zones in the owner's order; the first is the home zone. Countries are sorted by code, rates by weight.
 * Amounts are cents of the shop's currency. Empty: the shop has one flat rate (OP-12).
 */
export function readZones(db: Database | Transaction): Promise<ShippingZone[]> {
  return db
    .select({
      id: shippingZones.id,
      name: shippingZones.name,
      countries,
      isRest: shippingZones.is_rest,
      freeFromCents: shippingZones.free_from_cents,
      deliveryTime: shippingZones.delivery_time,
      rates,
    })
    .from(shippingZones)
    .orderBy(asc(shippingZones.position), asc(shippingZones.created_at), asc(shippingZones.id))
}
