// Proves the starting price of an item.
import { expect, test } from 'vitest'
import type { ShopItem } from '../catalog.contract'
import { startingPrice } from './starting-price'

type Priced = Parameters<typeof startingPrice>[0]
const offer = (delivery: ShopItem['offers'][number]['delivery'], unitCents: number) =>
  ({ format: 'pdf', name: 'PDF', delivery, unitCents, comesWithDownload: false }) as const
const variant = (priceCents: number | null): Priced['variants'][number] => ({
  id: '00000000-0000-4000-8000-000000000001',
  label: 'C',
  priceCents,
  pageCount: null,
  reads: null,
  parts: [],
  inventory: { hasTracking: false, currentStock: null, isInStock: true, maxQuantity: null },
})
const licence = (priceAmount: number): Priced['licences'][number] => ({
  id: '00000000-0000-4000-8000-000000000002',
  name: 'One copy',
  copies: 1,
  priceRule: 'times',
  priceAmount,
  terms: null,
  isStamped: false,
})
const sheet: Priced = { category: 'sheet_music', offers: [offer('file', 900)], variants: [], licences: [] }

test.each<[string, Priced, ReturnType<typeof startingPrice>]>([
  ['one price', sheet, { cents: 900, isFrom: false }],
  ['editions', { ...sheet, variants: [variant(null), variant(500)] }, { cents: 500, isFrom: true }],
  ['licences', { ...sheet, licences: [licence(150), licence(400)] }, { cents: 1350, isFrom: true }],
  [
    'sizes of a record',
    { ...sheet, category: 'cd', offers: [offer('file', 700), offer('parcel', 1500)] },
    { cents: 700, isFrom: true },
  ],
  ['nothing for sale', { ...sheet, offers: [] }, null],
])('%s', (_name, item, price) => {
  expect(startingPrice(item)).toEqual(price)
})
