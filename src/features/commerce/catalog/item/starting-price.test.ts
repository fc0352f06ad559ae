// Proves the price of an item where one line names it.
import { expect, test } from 'vitest'
import { aLicence, anOffer, aVariant } from '../../../../../tests/support/make'
import type { ShopItem } from '../catalog.contract'
import { startingPrice } from './starting-price'

type Priced = Parameters<typeof startingPrice>[0]
const offer = (delivery: ShopItem['offers'][number]['delivery'], unitCents: number) => anOffer({ delivery, unitCents })
const variant = (priceCents: number | null) => aVariant({ priceCents })
const licence = (priceAmount: number) => aLicence({ priceAmount })
const sheet: Priced = { category: 'sheet_music', offers: [offer('file', 900)], variants: [], licences: [] }

test.each<[string, Priced, ReturnType<typeof startingPrice>]>([
  ['one price', sheet, { cents: 900, isFrom: false }],
  ['editions', { ...sheet, variants: [variant(null), variant(500)] }, { cents: 500, isFrom: true }],
  ['licences', { ...sheet, licences: [licence(150), licence(400)] }, { cents: 1350, isFrom: true }],
  [
    'the record that its title names, not the cheaper download beside it',
    { ...sheet, category: 'cd', offers: [offer('parcel', 1500), offer('link', 700)] },
    { cents: 1500, isFrom: false },
  ],
  [
    'sizes of a record',
    { ...sheet, category: 'cd', offers: [offer('parcel', 1500)], variants: [variant(1700), variant(null)] },
    { cents: 1500, isFrom: true },
  ],
  ['nothing for sale', { ...sheet, offers: [] }, null],
])('%s', (_name, item, price) => {
  expect(startingPrice(item)).toEqual(price)
})
