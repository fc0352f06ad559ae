// Proves the rules of buying.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aSentLine } from '../../../../tests/support/make'
import { checkoutStatuses } from '@/db/schema/orders'
import { minute } from '@/lib/durations'
import {
  aggregate,
  canMove,
  cartFingerprint,
  creationProblem,
  invoiceNumber,
  isBeyondPaypal,
  nextCheckAt,
  nextPendingCheckAt,
  nextUnclearCheckAt,
  paidBackLines,
  statesBefore,
  stockNeeds,
} from './orders.rules'
import type { SentLine } from './orders.contract'

const line = aSentLine({ id: 'a' })
const created = new Date('2026-11-20T10:00:00Z')
const after = (minutes: number) => new Date(created.getTime() + minutes * minute)

describe('what may be ordered', () => {
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

  test('CHK-06 to CHK-10: the first broken rule is the one that is told', () => {
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
  test('the same item in the same format is one line, in the order of appearance', () => {
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

  test('CART-06 CART-08: pieces count per item and variant, what takes stock apart from what does not, by item id', () => {
    const of = (itemId: string, quantity: number, takesStock = true, variantId: string | null = null) => ({
      itemId,
      variantId,
      quantity,
      takesStock,
    })
    expect(
      stockNeeds([
        of('b', 1),
        of('a', 2, false),
        of('b', 3),
        of('b', 5, false),
        of('c', 1, true, 'm'),
        of('c', 1, true, 'l'),
      ]),
    ).toEqual([of('a', 2, false), of('b', 5, false), of('b', 4), of('c', 1, true, 'l'), of('c', 1, true, 'm')])
  })

  test('a cart is the same whatever the order of its lines, and another with another price, address or shipping', () => {
    const one = {
      itemId: 'a',
      format: 'pdf',
      variantId: null,
      licenceId: null,
      licence: null,
      topsUp: null,
      quantity: 1,
      unitCents: 500,
    }
    const two = {
      itemId: 'b',
      format: 'cd',
      variantId: null,
      licenceId: null,
      licence: null,
      topsUp: null,
      quantity: 2,
      unitCents: 700,
    }
    const print = cartFingerprint([one, two], 'A@b.example', 0)
    expect(cartFingerprint([two, one], 'a@b.example', 0)).toBe(print)
    const others = [
      cartFingerprint([one, two], 'c@b.example', 0),
      cartFingerprint([one, two], 'a@b.example', 1),
      cartFingerprint([one, { ...two, unitCents: 701 }], 'a@b.example', 0),
      cartFingerprint([one], 'a@b.example', 0),
    ]
    expect(new Set([print, ...others]).size).toBe(5)
  })

  test('an invoice number says the day and is one of its checkout', () => {
    expect(invoiceNumber('0f8fad5b-d9cb-469f-a165-70867728950e', created)).toBe('B-20261120-0F8FAD5BD9')
  })
})

describe('states', () => {
  test('2.3: a finished checkout stays as it is', () => {
    for (const done of ['paid', 'shortage', 'denied', 'mismatch'] as const) {
      for (const to of checkoutStatuses) expect(canMove(done, to)).toBe(to === done)
    }
  })

  test('2.3: a late PENDING or DECLINED never takes back a payment', () => {
    expect(canMove('paid', 'pending')).toBe(false)
    expect(canMove('pending', 'declined')).toBe(false)
    expect(canMove('pending', 'capturing')).toBe(false)
  })

  test('2.3: money that was captured can be recorded from every state but a recorded one', () => {
    for (const from of [
      'paypal_created',
      'declined',
      'capturing',
      'pending',
      'expired',
      'cancelled',
      'refused',
    ] as const) {
      for (const to of ['paid', 'shortage', 'mismatch'] as const) expect(canMove(from, to)).toBe(true)
    }
    expect(canMove('open', 'paid')).toBe(false)
    expect(statesBefore('capturing').toSorted()).toEqual(['capturing', 'declined', 'paypal_created'])
  })
})

describe('asking PayPal again', () => {
  test("1.6: 3, 15, 60 and 160 minutes after creation, and once after all of PayPal's time limits", () => {
    const seen: number[] = []
    for (let at: Date | null = created; (at = nextCheckAt(created, at)) !== null;)
      seen.push((at.getTime() - created.getTime()) / minute)
    expect(seen).toEqual([3, 15, 60, 160, 370])
    expect(isBeyondPaypal(created, after(369))).toBe(false)
    expect(isBeyondPaypal(created, after(370))).toBe(true)
  })

  test('1.6: daily for 30 days while a payment is pending', () => {
    expect(nextPendingCheckAt(created, after(10))).toEqual(after(10 + 24 * 60))
    expect(nextPendingCheckAt(created, after(30 * 24 * 60))).toBeNull()
  })

  test('an unclear answer is asked for again after 1, 2, 4 minutes, at most 30', () => {
    expect(
      [0, 1, 2, 5, 50].map((checks) => (nextUnclearCheckAt(checks, created).getTime() - created.getTime()) / minute),
    ).toEqual([1, 2, 4, 30, 30])
  })
})

describe('refunds', () => {
  const lines = [
    { lineId: 'x', leftCents: 500 },
    { lineId: 'y', leftCents: 700 },
    { lineId: 'z', leftCents: 700 },
  ]
  test.each<[string, number, string[]]>([
    ['the whole payment', 1900, ['x', 'y', 'z']],
    ['exactly one line', 500, ['x']],
    ['two lines of that amount: nobody knows which', 700, []],
    ['part of a line', 300, []],
  ])('row 25: %s', (_, cents, expected) => {
    expect(paidBackLines(lines, cents, 1900)).toEqual(expected)
  })

  test('row 25: whatever is refunded, the lines paid back are worth no more than what was given', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 1, max: 40_000 }),
        (amounts, shipping, refund) => {
          const some = amounts.map((leftCents, index) => ({ lineId: String(index), leftCents }))
          const left = amounts.reduce((sum, cents) => sum + cents, 0) + shipping
          const paidBack = paidBackLines(some, refund, left).reduce(
            (sum, id) => sum + (some[Number(id)]?.leftCents ?? 0),
            0,
          )
          expect(paidBack).toBeLessThanOrEqual(Math.max(refund, 0))
        },
      ),
    )
  })
})
