// Checks PayPal's rules of arithmetic: precision, one currency, items = item_total, breakdown = value.
import { ruleBroken } from './api-error'
import { hasAllowedPrecision, isSupportedCurrency, toMinorUnits, type Money } from './money'
import type { PurchaseUnit } from './request-shapes'

/** PayPal accepts amounts of up to fifteen digits before the point. */
const maximumWholeDigits = 15

const unitsOrZero = (money: Money | undefined): number => (money ? toMinorUnits(money) : 0)

/** Throws 422 when an amount has an unknown currency, too many digits, a wrong sign or is absurdly large. */
export function checkMoney(money: Money, field: string, sign: 'positive' | 'not-negative'): void {
  if (!isSupportedCurrency(money.currency_code))
    throw ruleBroken('INVALID_CURRENCY_CODE', 'Unknown currency.', `${field}/currency_code`)
  if (!hasAllowedPrecision(money))
    throw ruleBroken('DECIMAL_PRECISION', 'More decimals than the currency has.', `${field}/value`)
  if ((money.value.split('.')[0] ?? '').length > maximumWholeDigits)
    throw ruleBroken('MAX_VALUE_EXCEEDED', 'The amount is too large.', `${field}/value`)
  const units = toMinorUnits(money)
  if (sign === 'positive' && units <= 0)
    throw ruleBroken('CANNOT_BE_ZERO_OR_NEGATIVE', 'The amount has to be above zero.', `${field}/value`)
  if (units < 0) throw ruleBroken('CANNOT_BE_NEGATIVE', 'The amount has to be zero or more.', `${field}/value`)
}

/** Throws 422 when the sums or currencies of a purchase unit do not agree. `at` is its path in the body. */
export function checkPurchaseUnitAmounts(unit: PurchaseUnit, at: string): void {
  const { amount, items } = unit
  const breakdown = amount.breakdown ?? {}
  const inBreakdown = (name: string): string => `${at}/amount/breakdown/${name}`
  checkMoney(amount, `${at}/amount`, 'positive')
  const everyMoney: Money[] = [amount]
  for (const [name, sum] of Object.entries(breakdown)) {
    checkMoney(sum, inBreakdown(name), 'not-negative')
    everyMoney.push(sum)
  }
  for (const [index, line] of (items ?? []).entries()) {
    checkMoney(line.unit_amount, `${at}/items/${index}/unit_amount`, 'not-negative')
    everyMoney.push(line.unit_amount)
    if (line.tax) {
      checkMoney(line.tax, `${at}/items/${index}/tax`, 'not-negative')
      everyMoney.push(line.tax)
    }
  }
  if (new Set(everyMoney.map((money) => money.currency_code)).size > 1) {
    throw ruleBroken('MULTI_CURRENCY_ORDER', 'One order has one currency.', at)
  }

  if (items && items.length > 0) {
    if (!breakdown.item_total)
      throw ruleBroken('ITEM_TOTAL_REQUIRED', 'Items need a breakdown with item_total.', inBreakdown('item_total'))
    const goods = items.reduce((sum, line) => sum + toMinorUnits(line.unit_amount) * Number(line.quantity), 0)
    if (goods !== unitsOrZero(breakdown.item_total))
      throw ruleBroken('ITEM_TOTAL_MISMATCH', 'item_total is not the sum of the items.', inBreakdown('item_total'))
    const taxed = items.some((line) => line.tax)
    if (taxed && !breakdown.tax_total)
      throw ruleBroken('TAX_TOTAL_REQUIRED', 'Taxed items need tax_total.', inBreakdown('tax_total'))
    const tax = items.reduce((sum, line) => sum + unitsOrZero(line.tax) * Number(line.quantity), 0)
    if (taxed && tax !== unitsOrZero(breakdown.tax_total))
      throw ruleBroken('TAX_TOTAL_MISMATCH', 'tax_total is not the sum of the taxes.', inBreakdown('tax_total'))
  }
  if (amount.breakdown) {
    const sum =
      unitsOrZero(breakdown.item_total) +
      unitsOrZero(breakdown.tax_total) +
      unitsOrZero(breakdown.shipping) +
      unitsOrZero(breakdown.handling) +
      unitsOrZero(breakdown.insurance) -
      unitsOrZero(breakdown.shipping_discount) -
      unitsOrZero(breakdown.discount)
    if (sum !== toMinorUnits(amount))
      throw ruleBroken('AMOUNT_MISMATCH', 'The value is not the sum of its breakdown.', `${at}/amount/value`)
  }
}
