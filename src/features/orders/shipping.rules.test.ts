// Who pays for the post, and when it is free.
import { expect, test } from 'vitest'
import { shippingFor } from './shipping.rules'

const terms = { shippingFlatCents: 600, freeShippingFromCents: 5000 }
const disc = { category: 'cd', format: 'cd', unitCents: 1500, quantity: 1 }
const download = { category: 'digital_music', format: 'digital', unitCents: 4000, quantity: 1 }
const shirt = { category: 'merchandise', format: 'digital', unitCents: 2500, quantity: 1 }

test('OP-12: downloads and sheets cost no shipping, and no line about it is shown', () => {
  expect(shippingFor([download], terms)).toBeNull()
  expect(shippingFor([{ ...disc, category: 'physical_music', format: 'digital' }], terms)).toBeNull()
  expect(shippingFor([{ ...disc, category: 'sheet_music', format: 'physical' }], terms)).toBeNull()
})

test('OP-12: goods one can hold cost the flat rate, a shirt too', () => {
  expect(shippingFor([disc], terms)).toBe(600)
  expect(shippingFor([shirt], terms)).toBe(600)
  expect(shippingFor([disc], { ...terms, shippingFlatCents: 0 })).toBe(0)
})

test('SHOP-05: from the threshold on shipping is free, and every line counts towards it', () => {
  expect(shippingFor([disc, download], terms)).toBe(0)
  expect(shippingFor([{ ...disc, unitCents: 4999 }], terms)).toBe(600)
  expect(shippingFor([{ ...disc, unitCents: 5000 }], terms)).toBe(0)
})
