// Tests that breakdowns must add up to the cent.
import { describe, expect, it } from 'vitest'
import { checkPurchaseUnitAmounts } from './amounts'
import { ApiError } from './api-error'
import type { PurchaseUnit } from './request-shapes'

const usd = (value: string): { currency_code: string; value: string } => ({ currency_code: 'USD', value })

function findIssue(unit: PurchaseUnit): string | null {
  try {
    checkPurchaseUnitAmounts(unit, '/purchase_units/0')
    return null
  } catch (error) {
    return error instanceof ApiError ? (error.details[0]?.issue ?? '') : String(error)
  }
}

const right: PurchaseUnit = {
  amount: { ...usd('29.90'), breakdown: { item_total: usd('25.00'), shipping: usd('5.90'), discount: usd('1.00') } },
  items: [{ name: 'Lead sheet', quantity: '2', unit_amount: usd('12.50') }],
}

describe('amounts of a purchase unit', () => {
  it('accepts sums that agree', () => {
    expect(findIssue(right)).toBeNull()
    expect(findIssue({ amount: usd('1.00') })).toBeNull()
  })

  it.each<[string, PurchaseUnit]>([
    ['AMOUNT_MISMATCH', { ...right, amount: { ...right.amount, value: '29.91' } }],
    ['ITEM_TOTAL_MISMATCH', { ...right, items: [{ name: 'Lead sheet', quantity: '3', unit_amount: usd('12.50') }] }],
    ['ITEM_TOTAL_REQUIRED', { ...right, amount: usd('25.00') }],
    [
      'MULTI_CURRENCY_ORDER',
      {
        ...right,
        items: [{ name: 'Lead sheet', quantity: '2', unit_amount: { currency_code: 'EUR', value: '12.50' } }],
      },
    ],
    ['DECIMAL_PRECISION', { amount: usd('1.999') }],
    ['CANNOT_BE_ZERO_OR_NEGATIVE', { amount: usd('0.00') }],
    [
      'CANNOT_BE_NEGATIVE',
      { amount: { ...usd('1.00'), breakdown: { item_total: usd('2.00'), shipping: usd('-1.00') } } },
    ],
    ['INVALID_CURRENCY_CODE', { amount: { currency_code: 'XXX', value: '1.00' } }],
    [
      'TAX_TOTAL_REQUIRED',
      { ...right, items: [{ name: 'Lead sheet', quantity: '2', unit_amount: usd('12.50'), tax: usd('1.00') }] },
    ],
  ])('refuses with %s', (issue, unit) => {
    expect(findIssue(unit)).toBe(issue)
  })
})
