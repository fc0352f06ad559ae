// Stores shipping zones as the owner's form does, for tests of prices and payments.
import type { Database } from '@/adapters/database/connect'
import { shippingRates, shippingZoneCountries, shippingZones } from '@/db/schema/commerce/shipping'
import type { ShippingZone } from '@/features/commerce/shipping/shipping-zone'

export type TestZone = Pick<ShippingZone, 'name'> & Partial<Omit<ShippingZone, 'id' | 'name'>>

/** Replaces all zones by these, in this order. */
export async function storeZones(db: Database, zones: readonly TestZone[]): Promise<void> {
  await db.delete(shippingZones)
  for (const [position, zone] of zones.entries()) {
    const { name, isRest = false, freeFromCents = null, deliveryTime = null, countries = [], rates = [] } = zone
    const [row] = await db
      .insert(shippingZones)
      .values({ name, is_rest: isRest, free_from_cents: freeFromCents, delivery_time: deliveryTime, position })
      .returning()
    const zone_id = row?.id ?? ''
    for (const country of countries) await db.insert(shippingZoneCountries).values({ zone_id, country })
    for (const { upToGrams, cents } of rates)
      await db.insert(shippingRates).values({ zone_id, up_to_grams: upToGrams, cents })
  }
}

/** Home is the United States; free from $50 there. */
export const homeZone: TestZone = {
  name: 'United States',
  countries: ['US'],
  freeFromCents: 5000,
  deliveryTime: '3 to 5 days',
  rates: [
    { upToGrams: 500, cents: 400 },
    { upToGrams: 2000, cents: 900 },
  ],
}

export const europeZone: TestZone = {
  name: 'Europe',
  countries: ['AT', 'DE', 'FR'],
  deliveryTime: '1 to 2 weeks',
  rates: [
    { upToGrams: 500, cents: 1400 },
    { upToGrams: 2000, cents: 2600 },
  ],
}

export const worldZone: TestZone = { name: 'Everywhere else', isRest: true, rates: [{ upToGrams: 1000, cents: 3500 }] }
