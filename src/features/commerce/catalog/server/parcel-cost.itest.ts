// Tests what the page of an item says about shipping, with zones on a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anItem, anOffer, aVariant } from '../../../../../tests/support/make'
import { europeZone, homeZone, storeZones } from '../../../../../tests/support/shipping-zones'
import { createTestWorld, type TestWorld } from '../../../../../tests/support/test-world'
import { parcelCost } from './parcel-cost'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const parcel = anOffer({ format: 'cd', delivery: 'parcel', unitCents: 2500 })
const words = (change: Parameters<typeof anItem>[0]) => parcelCost(world.ctx, anItem({ offers: [parcel], ...change }))

test('OP-12: without zones shipping is free until the owner sets a rate, and downloads have no words about it', async () => {
  await storeZones(world.ctx.db, [])
  expect(await words({})).toEqual(['Free.'])
  expect(await words({ offers: [anOffer()] })).toEqual([])
})

test('OP-12: with zones each has its price, for the heaviest and cheapest choice', async () => {
  await storeZones(world.ctx.db, [homeZone, europeZone])
  const size = (weightGrams: number | undefined, priceCents: number | null = null) =>
    aVariant({ weightGrams, priceCents })
  const home = (cents: string) => `United States: ${cents}, free for orders of $50.00 or more · 3 to 5 days`
  const none = 'Other countries: not shipped.'
  expect(await words({ weightGrams: 300 })).toEqual([home('$4.00'), 'Europe: $14.00 · 1 to 2 weeks', none])
  expect(await words({ weightGrams: 300, variants: [size(undefined), size(700)] })).toEqual([
    home('$9.00'),
    'Europe: $26.00 · 1 to 2 weeks',
    none,
  ])
  // One choice has no weight.
  expect(await words({ variants: [size(undefined), size(100, 6000)] })).toEqual([
    home('$9.00'),
    'Europe: $26.00 · 1 to 2 weeks',
    none,
  ])
  expect((await words({ weightGrams: 300, variants: [size(undefined, 6000)] }))[0]).toBe(
    'United States: free · 3 to 5 days',
  )
  expect(await words({ weightGrams: 300, isHomeZoneOnly: true })).toEqual([
    home('$4.00'),
    'Not shipped to other countries.',
  ])
})
