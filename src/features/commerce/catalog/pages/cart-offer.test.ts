// Proves that goods held for this browser count as in stock in its own cart, and nowhere else.
import { expect, test } from 'vitest'
import { anItem, aStock, aVariant } from '../../../../../tests/support/make'
import { toCartOffer } from './cart-offer'

const item = anItem({
  id: 'shirt',
  category: 'merchandise',
  inventory: aStock(3),
  variants: [aVariant({ id: 'm', inventory: aStock(0) }), aVariant({ id: 'l', inventory: aStock(3) })],
})
const stocks = ({ product, variants }: ReturnType<typeof toCartOffer>) => [
  product.inventory.currentStock,
  ...variants.map(({ inventory }) => inventory.currentStock),
]

test('holds of an item or variant are added to the stock of that one only', () => {
  expect(stocks(toCartOffer(item))).toEqual([3, 0, 3])
  expect(
    stocks(
      toCartOffer(item, [
        { itemId: 'shirt', variantId: 'm', quantity: 1 },
        { itemId: 'other', variantId: null, quantity: 2 },
      ]),
    ),
  ).toEqual([3, 1, 3])
  expect(
    stocks(
      toCartOffer({ ...item, variants: [], inventory: aStock(0) }, [{ itemId: 'shirt', variantId: null, quantity: 1 }]),
    ),
  ).toEqual([1])
})

test('untracked stock stays untracked', () =>
  expect(
    stocks(
      toCartOffer({ ...item, variants: [], inventory: aStock(null) }, [
        { itemId: 'shirt', variantId: null, quantity: 1 },
      ]),
    ),
  ).toEqual([null]))

test('OP-12: a variant weighs what the owner says, or else what its item weighs', () => {
  const heavy = aVariant({ id: 'xl', weightGrams: 400 })
  const { product, variants } = toCartOffer({
    ...item,
    weightGrams: 250,
    isHomeZoneOnly: true,
    variants: [...item.variants, heavy],
  })
  expect(product).toMatchObject({ weightGrams: 250, isHomeZoneOnly: true })
  expect(variants.map(({ weightGrams }) => weightGrams)).toEqual([250, 250, 400])
})
