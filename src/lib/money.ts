// Money is whole hundredths ("cents") of a currency everywhere in the code and the database, also in currencies without
// decimals, whose amounts are whole units (decision 0006). Only this file converts it to text or back.

/** Signs in English; any other currency shows its code. */
const signs: Readonly<Record<string, string>> = {
  AUD: 'A$',
  BRL: 'R$',
  CAD: 'CA$',
  EUR: '€',
  GBP: '£',
  HKD: 'HK$',
  ILS: '₪',
  JPY: '¥',
  MXN: 'MX$',
  NZD: 'NZ$',
  PHP: '₱',
  TWD: 'NT$',
  USD: '$',
}

/** Returns the text before an amount: `$`, `€`, or the code with a space that never breaks. */
export const currencySign = (currency: string): string => signs[currency] ?? `${currency}\u00A0`

/** Returns the smallest amount of a currency in cents: 100 where PayPal takes no decimals, otherwise 1. */
export const smallestCents = (currency: string): 1 | 100 => (/HUF|JPY|TWD/.test(currency) ? 100 : 1)

/** Rounds to an amount that the currency has. An amount above zero stays above zero. */
export function roundToUnit(cents: number, currency: string): number {
  const unit = smallestCents(currency)
  return Math.max(Math.round(cents / unit), cents > 0 ? 1 : 0) * unit
}

/**
 * Formats `123456` as `"$1,234.56"` (SHOP-27), `"€1,234.56"` or `"CHF 1,234.56"`, and whole yen as `"¥1,234"`. Does not
 * use Intl: in a browser the first number format takes longer than the rest of the site's first script.
 */
export function formatMoney(cents: number, currency: string): string {
  const absolute = Math.round(Math.abs(cents))
  const whole = String(Math.floor(absolute / 100)).replace(/\B(?=(?:\d{3})+$)/g, ',')
  const hasDecimals = absolute % smallestCents(currency) > 0 || smallestCents(currency) === 1
  const decimals = hasDecimals ? `.${String(absolute % 100).padStart(2, '0')}` : ''
  return `${cents < 0 ? '-' : ''}${currencySign(currency)}${whole}${decimals}`
}

/**
 * Converts cents to the amount that PayPal and search engines expect: `"12.34"`, and `"1234"` in a currency without
 * decimals. Throws RangeError for part of a unit, so that a wrong amount is never sent.
 */
export function currencyAmount(cents: number, currency: string): string {
  const unit = smallestCents(currency)
  if (cents % unit !== 0) throw new RangeError(`${currency} has no decimals: ${cents} cents`)
  return unit === 1 ? centsToDecimal(cents) : String(cents / unit)
}

/**
 * Converts `1234` → `"12.34"`, the form of numeric columns and of amounts in a form. Throws when the amount is not a whole
 * number of cents.
 */
export function centsToDecimal(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`)
  const sign = cents < 0 ? '-' : ''
  const absolute = Math.abs(cents)
  return `${sign}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`
}

/**
 * Converts `"12.34"` → `1234`. Throws on anything but digits with at most two decimals, so that an unexpected amount is
 * never rounded.
 */
export function decimalToCents(decimal: string): number {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(decimal.trim())
  if (!match) throw new RangeError(`Not an amount of money: ${decimal}`)
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0') || '0')
  return match[1] === '-' ? -cents : cents
}

/** Converts `12.34` (a price in the format of the specified requests) → `1234`; null if it is not a finite number. */
export function dollarsToCents(dollars: number): number | null {
  return Number.isFinite(dollars) ? Math.round(dollars * 100) : null
}

/** Removes spaces and the currency's sign or code, before or after the amount. */
function withoutSigns(typed: string, currency: string): string {
  const bare = typed.replace(/[\s']/g, '')
  for (const sign of [currency, currencySign(currency).trim()]) {
    if (bare.toUpperCase().startsWith(sign)) return bare.slice(sign.length)
    if (bare.toUpperCase().endsWith(sign)) return bare.slice(0, -sign.length)
  }
  return bare
}

/**
 * Parses a typed amount to whole cents: `7.50`, `7,50`, `.5`, `12.`, `$1,200`, `1.200,50` or `1 200.5`; null for
 * anything else, and for decimals in a currency without them. Ambiguous amounts are null too: `1,200,50`, and `1.234`,
 * for which `amountQuestion` has a question. Takes the sign and the code of this currency only.
 */
export function typedCents(typed: string, currency: string): number | null {
  const bare = withoutSigns(typed, currency)
  if (!/\d/.test(bare) || /^\d{1,3}\.\d{3}$/.test(bare)) return null
  const [, whole, , decimals = ''] = /^(\d*|[1-9]\d{0,2}(?:([.,])\d{3})+)(?:[.,](\d{0,2}))?$/.exec(bare) ?? []
  if (whole === undefined || new Set(whole.replace(/\d/g, '')).size > 1) return null
  const grouped = whole.replace(/\d/g, '')[0]
  if (grouped !== undefined && bare.length > whole.length && bare[whole.length] === grouped) return null
  const units = whole.replace(/\D/g, '')
  if (units.length > 7) return null
  const cents = Number(units) * 100 + Number(decimals.padEnd(2, '0'))
  return cents % smallestCents(currency) === 0 ? cents : null
}

/**
 * Returns the question about an amount such as `1.234`, which may be thousands or have one digit too many, and the
 * reason why a currency without decimals takes none; null if the amount is clear.
 */
export function amountQuestion(typed: string, currency: string): string | null {
  const bare = withoutSigns(typed, currency)
  const [, thousands, rest] = /^([1-9]\d{0,2})\.(\d{3})$/.exec(bare) ?? []
  if (thousands === undefined || rest === undefined)
    return smallestCents(currency) > 1 && typedCents(bare, 'USD') !== null && typedCents(bare, currency) === null
      ? `${currency} has no decimals. Please enter a whole amount, such as ${formatMoney(120_000, currency)}.`
      : null
  const large = `${thousands}${rest}`
  const small = roundToUnit(Math.round(Number(large) / 10), currency)
  return `Do you mean ${formatMoney(Number(large) * 100, currency)} or ${formatMoney(small, currency)}? Please write ${large} or ${smallestCents(currency) === 1 ? centsToDecimal(small) : small / 100}.`
}
