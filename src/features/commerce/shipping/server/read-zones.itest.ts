// Tests reading the shipping zones on a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shippingRates, shippingZoneCountries, shippingZones } from '@/db/schema/commerce/shipping'
import { createTestWorld, type TestWorld } from '../../../../../tests/support/test-world'
import { readZones } from './read-zones'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.ctx.db.delete(shippingZones))
afterAll(() => world.close())

const db = () => world.ctx.db

test('a shop without zones has none, and a zone without countries and rates is read too', async () => {
  expect(await readZones(db())).toEqual([])
  await db().insert(shippingZones).values({ name: 'Elsewhere', is_rest: true })
  expect(await readZones(db())).toMatchObject([
    { name: 'Elsewhere', countries: [], isRest: true, freeFromCents: null, deliveryTime: null, rates: [] },
  ])
})

test('zones come in the owner’s order, their countries by code and their rates by weight', async () => {
  const [abroad, home] = await db()
    .insert(shippingZones)
    .values([
      { name: 'Abroad', position: 2, delivery_time: '2 weeks' },
      { name: 'Home', position: 1, free_from_cents: 5000 },
    ])
    .returning({ id: shippingZones.id })
  const [homeId, abroadId] = [home?.id ?? '', abroad?.id ?? '']
  await db()
    .insert(shippingZoneCountries)
    .values([
      { zone_id: homeId, country: 'US' },
      { zone_id: abroadId, country: 'FR' },
      { zone_id: abroadId, country: 'AT' },
    ])
  await db()
    .insert(shippingRates)
    .values([
      { zone_id: abroadId, up_to_grams: 2000, cents: 2600 },
      { zone_id: abroadId, up_to_grams: 500, cents: 1400 },
      { zone_id: homeId, up_to_grams: 5000, cents: 0 },
    ])
  expect(await readZones(db())).toEqual([
    {
      id: homeId,
      name: 'Home',
      countries: ['US'],
      isRest: false,
      freeFromCents: 5000,
      deliveryTime: null,
      rates: [{ upToGrams: 5000, cents: 0 }],
    },
    {
      id: abroadId,
      name: 'Abroad',
      countries: ['AT', 'FR'],
      isRest: false,
      freeFromCents: null,
      deliveryTime: '2 weeks',
      rates: [
        { upToGrams: 500, cents: 1400 },
        { upToGrams: 2000, cents: 2600 },
      ],
    },
  ])
})
