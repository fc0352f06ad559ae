// Converts money between PayPal's format ({currency_code, value}) and whole minor units (cents; yen have none).
export type Money = { currency_code: string; value: string }

const decimalsByCurrency: Readonly<Record<string, number>> = {
  AUD: 2,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  CNY: 2,
  CZK: 2,
  DKK: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  HUF: 0,
  ILS: 2,
  JPY: 0,
  MXN: 2,
  MYR: 2,
  NOK: 2,
  NZD: 2,
  PHP: 2,
  PLN: 2,
  SEK: 2,
  SGD: 2,
  THB: 2,
  TWD: 0,
  USD: 2,
}

/** True when PayPal accepts payments in this currency code. */
export function isSupportedCurrency(code: string): boolean {
  return Object.hasOwn(decimalsByCurrency, code)
}

/** Returns the digits after the decimal point that the currency allows: 0 or 2. */
function countDecimals(code: string): number {
  return decimalsByCurrency[code] ?? 2
}

/** True when the written value has no more decimals than the currency. */
export function hasAllowedPrecision(money: Money): boolean {
  const fraction = money.value.split('.')[1] ?? ''
  return fraction.length <= countDecimals(money.currency_code)
}

/** Returns whole minor units (cents) of a value already known to have the allowed precision. */
export function toMinorUnits(money: Money): number {
  const decimals = countDecimals(money.currency_code)
  const negative = money.value.startsWith('-')
  const [whole = '0', fraction = ''] = money.value.replace('-', '').split('.')
  const units = Number(whole || '0') * 10 ** decimals + Number(fraction.padEnd(decimals, '0').slice(0, decimals) || '0')
  return negative ? -units : units
}

/** Returns whole minor units in PayPal's format: 1234 cents of USD are "12.34". */
export function fromMinorUnits(units: number, currency: string): Money {
  const decimals = countDecimals(currency)
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const value = decimals === 0 ? digits : `${whole}.${digits.slice(-decimals)}`
  return { currency_code: currency, value: units < 0 ? `-${value}` : value }
}
