// Proves when a buyer pays for shipping, and when it is free.
import { expect, test } from 'vitest'
import { missingToFreeShipping, shippingFor } from './shipping.rules'

const terms = { shippingFlatCents: 600, freeShippingFromCents: 5000 }
const disc = { delivery: 'parcel' as const, unitCents: 1500, quantity: 1 }
const download = { delivery: 'link' as const, unitCents: 4000, quantity: 1 }
const sheet = { delivery: 'file' as const, unitCents: 950, quantity: 1 }

test('OP-12: downloads and sheets cost no shipping, and no line about it is shown', () => {
  expect(shippingFor([download], terms)).toBeNull()
  expect(shippingFor([sheet, download], terms)).toBeNull()
  expect(shippingFor([], terms)).toBeNull()
})

test('OP-12: physical goods cost the flat rate, with or without downloads beside them', () => {
  expect(shippingFor([disc], terms)).toBe(600)
  expect(shippingFor([disc, sheet], terms)).toBe(600)
  expect(shippingFor([disc], { ...terms, shippingFlatCents: 0 })).toBe(0)
})

test('SHOP-05: shipping is free from the threshold on, and every line counts towards it', () => {
  expect(shippingFor([disc, download], terms)).toBe(0)
  expect(shippingFor([{ ...disc, unitCents: 4999 }], terms)).toBe(600)
  expect(shippingFor([{ ...disc, unitCents: 5000 }], terms)).toBe(0)
})

test('SHOP-05 OP-12: the amount missing to free shipping is shown only where the buyer can save money', () => {
  expect(missingToFreeShipping([disc], terms)).toBe(3500)
  expect(missingToFreeShipping([{ ...disc, quantity: 3 }, sheet], terms)).toBeNull()
  expect(missingToFreeShipping([{ ...disc, unitCents: 4999 }], terms)).toBe(1)
  for (const lines of [[disc, download], [download], []]) expect(missingToFreeShipping(lines, terms)).toBeNull()
  expect(missingToFreeShipping([disc], { ...terms, shippingFlatCents: 0 })).toBeNull()
})
