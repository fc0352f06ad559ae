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

test('OP-12: goods one can hold cost the flat rate, downloads beside them or not', () => {
  expect(shippingFor([disc], terms)).toBe(600)
  expect(shippingFor([disc, sheet], terms)).toBe(600)
  expect(shippingFor([disc], { ...terms, shippingFlatCents: 0 })).toBe(0)
})

test('SHOP-05: from the threshold on shipping is free, and every line counts towards it', () => {
  expect(shippingFor([disc, download], terms)).toBe(0)
  expect(shippingFor([{ ...disc, unitCents: 4999 }], terms)).toBe(600)
  expect(shippingFor([{ ...disc, unitCents: 5000 }], terms)).toBe(0)
})

test('SHOP-05 OP-12: what is missing to free shipping is said where something is to be saved', () => {
  expect(missingToFreeShipping([disc], terms)).toBe(3500)
  expect(missingToFreeShipping([{ ...disc, quantity: 3 }, sheet], terms)).toBeNull()
  expect(missingToFreeShipping([{ ...disc, unitCents: 4999 }], terms)).toBe(1)
  for (const lines of [[disc, download], [download], []]) expect(missingToFreeShipping(lines, terms)).toBeNull()
  expect(missingToFreeShipping([disc], { ...terms, shippingFlatCents: 0 })).toBeNull()
})
