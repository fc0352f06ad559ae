// Proves the rules of buying.
import { describe, expect, test } from 'vitest'
import { aSentLine } from '../../../../tests/support/make'
import { aggregate, cartFingerprint, creationProblem } from './checkout.rules'
import type { SentLine } from './checkout.contract'

const line = aSentLine({ id: 'a' })

describe('allowed orders', () => {
  test.each<[string, SentLine[], string, string | null]>([
    ['CHK-06: an empty cart', [], 'a@b.example', 'Invalid cart: no items or invalid total'],
    ['CHK-06: a total of nothing', [{ ...line, price: 0 }], 'a@b.example', 'Invalid cart: no items or invalid total'],
    ['CHK-06: a negative total', [{ ...line, quantity: -1 }], 'a@b.example', 'Invalid cart: no items or invalid total'],
    ['CHK-07: a blank address', [line], '   ', 'Customer email is required for checkout'],
    [
      'CHK-08: no pieces',
      [line, { ...line, title: 'None', quantity: 0 }],
      'a@b.example',
      'Invalid quantity for item: None',
    ],
    [
      'CHK-08: less than no pieces',
      [line, { ...line, title: 'Minus', quantity: -1 }],
      'a@b.example',
      'Invalid quantity for item: Minus',
    ],
    ['CHK-08: half a piece', [{ ...line, quantity: 1.5 }], 'a@b.example', 'Invalid quantity for item: Blue Sheet'],
    [
      'CHK-08: more than a line holds',
      [{ ...line, quantity: 100 }],
      'a@b.example',
      'Invalid quantity for item: Blue Sheet',
    ],
    [
      'CHK-09: a free item',
      [line, { ...line, title: 'Gift', price: 0 }],
      'a@b.example',
      'Invalid price for item: Gift',
    ],
    [
      'CHK-09: a negative price',
      [
        { ...line, quantity: 10 },
        { ...line, title: 'Minus', price: -1 },
      ],
      'a@b.example',
      'Invalid price for item: Minus',
    ],
    [
      'CHK-10: parts of cents that add up',
      [{ ...line, price: 9.994, quantity: 50 }],
      'a@b.example',
      'Price calculation error. Please refresh and try again.',
    ],
    ['a proper cart', [line], 'a@b.example', null],
  ])('%s', (_, items, email, problem) => {
    expect(creationProblem(items, email)).toBe(problem)
  })

  test('CHK-06 to CHK-10: the first broken rule is the one that is reported', () => {
    expect(creationProblem([{ ...line, quantity: 1.5 }], '')).toBe('Customer email is required for checkout')
    expect(
      creationProblem(
        [
          { ...line, price: -1 },
          { ...line, title: 'Half', quantity: 0 },
          { ...line, quantity: 9 },
        ],
        'a@b.example',
      ),
    ).toBe('Invalid quantity for item: Half')
  })
})

describe('lines', () => {
  test('the same item in the same format is one line, in the order of first appearance', () => {
    const lines = aggregate(
      [
        line,
        { ...line, format: 'physical' },
        { ...line, quantity: 1, price: 9 },
        { ...line, id: 'b', format: undefined },
      ],
      () => 'cd',
    )
    expect(lines).toEqual([
      {
        itemId: 'a',
        format: 'pdf',
        variantId: null,
        licenceId: null,
        topsUp: null,
        extraCents: 0,
        title: 'Blue Sheet',
        quantity: 3,
        sentCents: [950, 900],
      },
      {
        itemId: 'a',
        format: 'physical',
        variantId: null,
        licenceId: null,
        topsUp: null,
        extraCents: 0,
        title: 'Blue Sheet',
        quantity: 2,
        sentCents: [950],
      },
      {
        itemId: 'b',
        format: 'cd',
        variantId: null,
        licenceId: null,
        topsUp: null,
        extraCents: 0,
        title: 'Blue Sheet',
        quantity: 2,
        sentCents: [950],
      },
    ])
  })

  test('a size is a line of its own', () => {
    const lines = aggregate(
      [
        { ...line, variantId: 'm' },
        { ...line, variantId: 'l' },
        { ...line, variantId: 'm' },
      ],
      () => 'cd',
    )
    expect(lines.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
      ['m', 4],
      ['l', 2],
    ])
  })

  test('a cart is the same whatever the order of its lines, and differs by price, address, shipping, country or code', () => {
    const one = {
      shop_item_id: 'a',
      title: 'Blue Sheet',
      category: 'sheet_music',
      format: 'pdf',
      format_name: 'PDF',
      variant_id: null,
      variant_label: null,
      licence_id: null,
      licence: null,
      tops_up: null,
      quantity: 1,
      unit_cents: 500,
      discount_cents: 0,
      in_sale: false,
      before_unit_cents: null,
      extra_unit_cents: 0,
      weight_grams: null,
      bandcamp_url: null,
      external_url: null,
    }
    const two = { ...one, shop_item_id: 'b', format: 'cd', quantity: 2, unit_cents: 700 }
    const print = cartFingerprint([one, two], 'A@b.example', 0, 'USD')
    expect(cartFingerprint([two, one], 'a@b.example', 0, 'USD')).toBe(print)
    const others = [
      cartFingerprint([one, two], 'c@b.example', 0, 'USD'),
      cartFingerprint([one, two], 'a@b.example', 1, 'USD'),
      cartFingerprint([one, { ...two, unit_cents: 701 }], 'a@b.example', 0, 'USD'),
      cartFingerprint([one], 'a@b.example', 0, 'USD'),
      cartFingerprint([one, two], 'a@b.example', 0, 'USD', 'DE'),
      cartFingerprint([one, two], 'a@b.example', 0, 'USD', 'FR'),
      cartFingerprint([one, { ...two, discount_cents: 5 }], 'a@b.example', 0, 'USD', null, 'x'),
      cartFingerprint([one, { ...two, discount_cents: 5 }], 'a@b.example', 0, 'USD', null, 'y'),
    ]
    expect(new Set([print, ...others]).size).toBe(9)
  })
})
