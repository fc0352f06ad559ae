// Reads the shipping zones with their countries and rates, in one query.
import { asc, sql } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { shippingRates, shippingZoneCountries, shippingZones } from '@/db/schema/commerce/shipping'
import { roundToUnit } from '@/lib/money'
import type { Settings } from '@/platform/context'
import type { ShippingTerms } from '../shipping.rules'
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

/**
 * Returns what shipping costs, from one read of the zones. Rounds the zones' amounts to the currency: the owner may
 * have typed them while the shop had another one.
 */
export async function readShippingTerms(
  db: Database | Transaction,
  { shippingFlatCents, freeShippingFromCents }: Pick<Settings, 'shippingFlatCents' | 'freeShippingFromCents'>,
  currency: string,
): Promise<ShippingTerms & { zones: ShippingZone[] }> {
  const round = (amount: number) => roundToUnit(amount, currency)
  const zones = (await readZones(db)).map((zone) => ({
    ...zone,
    freeFromCents: zone.freeFromCents === null ? null : round(zone.freeFromCents),
    rates: zone.rates.map(({ upToGrams, cents }) => ({ upToGrams, cents: round(cents) })),
  }))
  return { shippingFlatCents, freeShippingFromCents, zones }
}
