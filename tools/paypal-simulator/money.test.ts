// Tests the format of PayPal's amounts.
import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromMinorUnits, hasAllowedPrecision, toMinorUnits } from './money'

describe('money', () => {
  it('writes cents the way PayPal does', () => {
    expect(fromMinorUnits(1234, 'USD')).toEqual({ currency_code: 'USD', value: '12.34' })
    expect(fromMinorUnits(5, 'USD').value).toBe('0.05')
    expect(fromMinorUnits(-250, 'USD').value).toBe('-2.50')
    expect(fromMinorUnits(500, 'JPY').value).toBe('500')
  })

  it('reads what it wrote, for every amount and both kinds of currency', () => {
    assert(
      property(integer({ min: -1e9, max: 1e9 }), constantFrom('USD', 'EUR', 'JPY'), (units, currency) => {
        const money = fromMinorUnits(units, currency)
        expect(hasAllowedPrecision(money)).toBe(true)
        expect(toMinorUnits(money) + 0).toBe(units + 0)
      }),
    )
  })

  it('detects digits that the currency does not have', () => {
    expect(hasAllowedPrecision({ currency_code: 'USD', value: '1.234' })).toBe(false)
    expect(hasAllowedPrecision({ currency_code: 'JPY', value: '1.5' })).toBe(false)
  })
})
