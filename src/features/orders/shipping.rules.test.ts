// Who pays for the post, and when it is free.
import { expect, test } from 'vitest'
import { shippingFor } from './shipping.rules'

const terms = { shippingFlatCents: 600, freeShippingFromCents: 5000 }
const disc = { delivery: 'parcel' as const, unitCents: 1500, quantity: 1 }
const download = { delivery: 'link' as const, unitCents: 4000, quantity: 1 }

test('OP-12: downloads and sheets cost no shipping, and no line about it is shown', () => {
  expect(shippingFor([download], terms)).toBeNull()
  expect(shippingFor([{ ...download, delivery: 'file' }], terms)).toBeNull()
})

test('OP-12: what is sent in a parcel costs the flat rate', () => {
  expect(shippingFor([disc], terms)).toBe(600)
  expect(shippingFor([{ ...download, unitCents: 900 }, disc], terms)).toBe(600)
  expect(shippingFor([disc], { ...terms, shippingFlatCents: 0 })).toBe(0)
})

test('SHOP-05: from the threshold on shipping is free, and every line counts towards it', () => {
  expect(shippingFor([disc, download], terms)).toBe(0)
  expect(shippingFor([{ ...disc, unitCents: 4999 }], terms)).toBe(600)
  expect(shippingFor([{ ...disc, unitCents: 5000 }], terms)).toBe(0)
})
