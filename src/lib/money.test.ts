// Proves that money never loses or gains a cent when converted to text and back.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountQuestion,
  centsToDecimal,
  currencyAmount,
  decimalToCents,
  dollarsToCents,
  formatMoney,
  roundToUnit,
  smallestCents,
  typedCents,
} from './money'
import { currencies } from './site-settings'

test('SHOP-27: prices are shown in US dollars with two decimals', () => {
  expect(formatMoney(1234, 'USD')).toBe('$12.34')
  expect(formatMoney(5, 'USD')).toBe('$0.05')
  expect(formatMoney(123400, 'USD')).toBe('$1,234.00')
})

test('SHOP-27: every amount is formatted as in US English', () => {
  const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (cents) => {
      expect(formatMoney(cents, 'USD')).toBe(usd.format(cents / 100))
    }),
  )
})

test('cents survive the conversion to a decimal text and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
      expect(decimalToCents(centsToDecimal(cents))).toBe(cents)
      expect(dollarsToCents(cents / 100)).toBe(cents)
    }),
  )
})

test.each(['12.345', '1e3', '', ' ', '12,34', 'NaN', '0x10'])('the text %j is refused as an amount', (text) => {
  expect(() => decimalToCents(text)).toThrow(RangeError)
})

test('a fraction of a cent is refused instead of rounded', () => {
  expect(() => centsToDecimal(12.5)).toThrow(RangeError)
  expect(dollarsToCents(Number.NaN)).toBeNull()
})

test.each([
  ['7.50', 750],
  ['7,50', 750],
  ['7,5', 750],
  ['$7', 700],
  ['$ 1,200', 120_000],
  ['1,200', 120_000],
  ['1,200.', 120_000],
  ['.5', 50],
  [',05', 5],
  ['12.', 1200],
  ['1.234.567', 123_456_700],
  ['1,200.50', 120_050],
  ['1.200,50', 120_050],
  ["1'200.50", 120_050],
  ['1 200,5', 120_050],
  ['1,234,567.89', 123_456_789],
  ['0', 0],
])('ADM-SHOP-07: the typed amount %j is %i cents', (typed, cents) => {
  expect(typedCents(typed, 'USD')).toBe(cents)
})

test.each([
  '',
  '-5',
  '7,505,0',
  '1,200,50',
  '1.200.50',
  '12,3456',
  '1,2,3',
  '12.345.6',
  '7.5.0',
  'seven',
  '12345678',
  '7,50 €',
  '.',
  '$',
  '0.123',
  '0,123',
])('ADM-SHOP-07: the typed text %j is not an amount', (typed) => {
  expect(typedCents(typed, 'USD')).toBeNull()
})

test('ADM-SHOP-07: every amount is read as intended, with point and with comma', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
      expect(typedCents(formatMoney(cents, 'USD'), 'USD')).toBe(cents)
      const inEurope = formatMoney(cents, 'USD').replace(
        /[$.,]/g,
        (sign) => ({ $: '', '.': ',', ',': '.' })[sign] ?? '',
      )
      expect(typedCents(inEurope, 'USD')).toBe(cents)
    }),
  )
})

test.each([
  ['1.005', 'Do you mean $1,005.00 or $1.01? Please write 1005 or 1.01.'],
  ['$ 1.234', 'Do you mean $1,234.00 or $1.23? Please write 1234 or 1.23.'],
])('ADM-SHOP-07: the typed amount %j raises a question instead of being read', (typed, question) => {
  expect(typedCents(typed, 'USD')).toBeNull()
  expect(amountQuestion(typed, 'USD')).toBe(question)
})

test('ADM-SHOP-07: readable amounts and texts that are not amounts raise no question', () => {
  for (const typed of ['1234', '1.23', '1,234', '1.234.567', '1.234,50', '.5', 'seven', ''])
    expect(amountQuestion(typed, 'USD')).toBeNull()
})

const wholeOnly = ['HUF', 'JPY', 'TWD']

test.each(currencies)('amounts in %s look as in English', (currency) => {
  const digits = wholeOnly.includes(currency) ? 0 : 2
  const english = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  expect(smallestCents(currency)).toBe(digits === 0 ? 100 : 1)
  fc.assert(
    fc.property(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), (units) => {
      const cents = units * smallestCents(currency)
      expect(formatMoney(cents, currency)).toBe(english.format(cents / 100))
    }),
  )
})

test.each(currencies)('every amount in %s is read as it is shown, with its sign and with its code', (currency) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (units) => {
      const cents = units * smallestCents(currency)
      expect(typedCents(formatMoney(cents, currency), currency)).toBe(cents)
      expect(typedCents(`${currencyAmount(cents, currency)} ${currency}`, currency)).toBe(cents)
    }),
  )
})

test('an amount in a currency without decimals is whole, for PayPal and for the eye', () => {
  expect(formatMoney(120_000, 'JPY')).toBe('¥1,200')
  expect(currencyAmount(120_000, 'JPY')).toBe('1200')
  expect(currencyAmount(1250, 'EUR')).toBe('12.50')
  expect(() => currencyAmount(1250, 'JPY')).toThrow(RangeError)
  expect(typedCents('12.50', 'JPY')).toBeNull()
  expect([1249, 1250, 40, 0].map((cents) => roundToUnit(cents, 'JPY'))).toEqual([1200, 1300, 100, 0])
  expect(roundToUnit(1249, 'EUR')).toBe(1249)
})

test('an amount with the sign of another currency is not read', () => {
  expect(typedCents('€5', 'USD')).toBeNull()
  expect(typedCents('$5', 'EUR')).toBeNull()
  expect(typedCents('USD 5', 'USD')).toBe(500)
})
