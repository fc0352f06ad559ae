// Tests how the amounts of a form are read in the shop's currency.
import { expect, test } from 'vitest'
import { readAmounts } from './typed-amounts'

const fields = { price: { control: { kind: 'money' as const } }, title: { control: { kind: 'text' as const } } }
const read = (price: string, currency: string, before = {}) =>
  readAmounts({ price, title: '€12' }, fields, { currency, before })

test.each([
  ['€12,50', 'EUR', '12.50'],
  ['12.50 eur', 'EUR', '12.50'],
  ['CHF 1’200', 'CHF', 'CHF 1’200'],
  ["CHF 1'200", 'CHF', '1200.00'],
  ['¥1,200', 'JPY', '1200.00'],
  ['NT$ 300', 'TWD', '300.00'],
  ['A$5', 'AUD', '5.00'],
  ['', 'EUR', ''],
  ['none', 'EUR', 'none'],
])('the typed amount %j in a shop with %s becomes %j', (typed, currency, amount) => {
  expect(read(typed, currency)).toEqual({ values: { price: amount, title: '€12' }, errors: {} })
})

test.each([
  ['12.50', 'JPY', 'JPY has no decimals. Please enter a whole amount, such as ¥1,200.'],
  ['$12', 'EUR', 'Prices are in euros. Please enter the amount alone, or with €.'],
  ['1.005', 'EUR', 'Do you mean €1,005.00 or €1.01? Please write 1005 or 1.01.'],
  ['1.200', 'HUF', 'Do you mean HUF\u00A01,200 or HUF\u00A01? Please write 1200 or 1.'],
])('the typed amount %j in a shop with %s is refused', (typed, currency, message) => {
  expect(read(typed, currency).errors).toEqual({ price: message })
})

test('an amount that is older than the currency is refused only when it is changed', () => {
  expect(read('12.50', 'JPY', { price: '12.50' }).errors).toEqual({})
  expect(read('13.50', 'JPY', { price: '12.50' }).errors).toHaveProperty('price')
})

test('the price of each choice is read too', () => {
  const variants = [
    { id: 'a', price: '€5' },
    { id: 'b', price: '' },
    { id: 'c', price: '£5' },
    { id: 'd', price: '$5' },
  ]
  expect(readAmounts({ variants }, {}, { currency: 'EUR' })).toEqual({
    values: { variants: [{ id: 'a', price: '5.00' }, ...variants.slice(1)] },
    errors: { 'variants.3.price': 'Prices are in euros. Please enter the amount alone, or with €.' },
  })
})

test('US dollars are left to the rules of the form', () => {
  expect(read('$1.005', 'USD')).toEqual({ values: { price: '$1.005', title: '€12' }, errors: {} })
})
