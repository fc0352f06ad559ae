// Tests the checks before an order is opened, sentence by sentence.
import { expect, test } from 'vitest'
import type { Cart } from '@/features/commerce/cart/cart'
import { checkedDraft, draftOrder, draftProblem, type OrderDraft } from './order-draft'

const cart: Cart = {
  lines: [
    {
      id: 'a-cd-1',
      product: {
        id: 'a',
        slug: 'blue-hour',
        title: 'Blue Hour',
        image: { url: '/media/x.jpg', width: 1, height: 1, placeholder: null },
        category: 'cd',
        inventory: { hasTracking: false, currentStock: null },
      },
      quantity: 3,
      unitCents: 1010,
      selectedFormat: 'cd',
      formatName: 'CD',
      delivery: 'parcel',
      variant: null,
      licence: null,
      licences: [],
      plainCents: 1010,
      addedAt: new Date(0),
    },
  ],
}

const draft = draftOrder(cart, ' a@b.c ')

function withItem(change: Partial<OrderDraft['items'][number]>): OrderDraft {
  return { ...draft, items: draft.items.map((item) => ({ ...item, ...change })) }
}

test('FUNC-02: the cart becomes an order request with prices in dollars', () => {
  expect(draft).toEqual({
    items: [
      {
        id: 'a',
        title: 'Blue Hour',
        price: 10.1,
        quantity: 3,
        category: 'cd',
        format: 'cd',
        variantId: null,
        licenceId: null,
      },
    ],
    customerEmail: 'a@b.c',
  })
  expect(draftProblem(draft, 3030)).toBeNull()
})

const refused: [id: string, given: OrderDraft, totalCents: number, problem: string][] = [
  ['CHK-06', { ...draft, items: [] }, 3030, 'Invalid cart: no items or invalid total'],
  ['CHK-06', draft, 0, 'Invalid cart: no items or invalid total'],
  ['CHK-06', draft, Number.NaN, 'Invalid cart: no items or invalid total'],
  ['CHK-07', { ...draft, customerEmail: '  ' }, 3030, 'Customer email is required for checkout'],
  ['CHK-08', withItem({ quantity: 0 }), 3030, 'Invalid quantity for item: Blue Hour'],
  ['CHK-08', withItem({ quantity: Number.NaN }), 3030, 'Invalid quantity for item: Blue Hour'],
  ['CHK-09', withItem({ price: 0 }), 3030, 'Invalid price for item: Blue Hour'],
  ['CHK-10', draft, 3032, 'Price calculation error. Please refresh and try again.'],
]

test.each(refused)('%s: a cart that cannot be ordered gets its message (%#)', (_, given, totalCents, problem) => {
  expect(draftProblem(given, totalCents)).toBe(problem)
})

test('CHK-06: a cart that cannot be ordered is not sent', () => {
  expect(() => checkedDraft({ lines: [] }, 'a@b.c')).toThrow('Invalid cart: no items or invalid total')
})
