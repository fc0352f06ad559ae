// Proves that goods held for this browser count as in stock in its own cart, and nowhere else.
import { expect, test } from 'vitest'
import type { ShopItem } from '../catalog.contract'
import { toCartOffer } from './cart-offer'

const counted = (currentStock: number | null) => ({
  hasTracking: currentStock !== null,
  currentStock,
  isInStock: true,
  maxQuantity: null,
})
const item: ShopItem = {
  id: 'shirt',
  slug: 'shirt',
  category: 'merchandise',
  group: 'merch',
  type: 'apparel',
  artist: '',
  title: 'Shirt',
  priceCents: 2500,
  digitalPriceCents: null,
  image: { url: '/x.jpg', width: 1, height: 1, placeholder: null },
  tags: [],
  formats: ['digital'],
  offers: [],
  canListen: false,
  isFeatured: false,
  isFree: false,
  freeUrl: null,
  hasPdf: false,
  inventory: counted(3),
  purchaseCount: 0,
  licences: [],
  facts: {},
  bundle: null,
  variants: [
    { id: 'm', label: 'M', priceCents: null, pageCount: null, parts: [], reads: null, inventory: counted(0) },
    { id: 'l', label: 'L', priceCents: null, pageCount: null, parts: [], reads: null, inventory: counted(3) },
  ],
}
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
      toCartOffer({ ...item, variants: [], inventory: counted(0) }, [
        { itemId: 'shirt', variantId: null, quantity: 1 },
      ]),
    ),
  ).toEqual([1])
})

test('untracked stock stays untracked', () =>
  expect(
    stocks(
      toCartOffer({ ...item, variants: [], inventory: counted(null) }, [
        { itemId: 'shirt', variantId: null, quantity: 1 },
      ]),
    ),
  ).toEqual([null]))
