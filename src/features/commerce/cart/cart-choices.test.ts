// Tests the choices of an offer: prices and stock by format and variant.
import { expect, test } from 'vitest'
import { anOffer, aStock } from '../../../../tests/support/make'
import { stockSentence } from '@/features/commerce/catalog/catalog.rules'
import type { CartFormat, CartOffer, CartVariant } from './cart'
import { isSoldOut, priceRange, variantsFor } from './cart-choices'

const counted = (currentStock: number) => ({ hasTracking: true, currentStock })
const download: CartFormat = { format: 'digital', name: 'Download', delivery: 'link', unitCents: 900 }
const record: CartFormat = { format: 'cd', name: 'LP', delivery: 'parcel', unitCents: 2900 }
const black: CartVariant = { id: 'b', label: 'Black', priceCents: null, inventory: counted(0) }
const red: CartVariant = { id: 'r', label: 'Red', priceCents: 3500, inventory: counted(2) }
const offer = (stock: number, variants: CartVariant[] = []): CartOffer => ({
  product: {
    id: 'a',
    slug: 'a',
    title: 'A',
    image: { url: '/a.jpg', width: 1, height: 1, placeholder: null },
    category: 'physical_music',
    inventory: counted(stock),
  },
  formats: [download, record],
  variants,
  licences: [],
})

test('CART-06 CART-07 SHOP-17: stock applies only to formats sent in a parcel; one available variant is enough', () => {
  expect([isSoldOut(offer(0), download), isSoldOut(offer(0), record), isSoldOut(offer(1), record)]).toEqual([
    false,
    true,
    false,
  ])
  expect([
    isSoldOut(offer(9, [black]), record),
    isSoldOut(offer(0, [black, red]), record),
    isSoldOut(offer(0, [black]), download),
  ]).toEqual([true, false, false])
})

test('CART-03: a format costs as much as its variants, or the chosen one; a download has no variants', () => {
  expect(variantsFor(offer(1, [black, red]), download)).toEqual([])
  expect(priceRange(offer(1, [black, red]), record)).toEqual({ lowest: 2900, highest: 3500 })
  expect(priceRange(offer(1, [black, red]), record, red)).toEqual({ lowest: 3500, highest: 3500 })
  expect(priceRange(offer(1, [black, red]), download)).toEqual({ lowest: 900, highest: 900 })
})

test('SHOP-17 SHOP-18 SHOP-19 OP-26: the stock line names the parcel if there are other formats, and is empty if no parcel is sent', () => {
  const parcel = anOffer({ ...record, format: 'cd', comesWithDownload: true })
  const link = anOffer({ ...download, format: 'digital' })
  expect([0, 4, 34].map((stock) => stockSentence({ offers: [link, parcel], inventory: aStock(stock) }))).toEqual([
    'LP: Out of Stock',
    'LP: Only 4 left in stock',
    'LP: 34 in stock',
  ])
  expect([0, 4, 34].map((stock) => stockSentence({ offers: [parcel], inventory: aStock(stock) }))).toEqual([
    'Out of Stock',
    'Only 4 left in stock',
    '34 in stock',
  ])
  expect(stockSentence({ offers: [link], inventory: aStock(0) })).toBeNull()
})
