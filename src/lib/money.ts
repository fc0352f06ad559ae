// Money is whole cents of US dollars everywhere in the code; only this file converts it to text or back.

/**
 * Formats `123456` → `"$1,234.56"` (SHOP-27: USD, two decimals). Does not use Intl: in a browser the first number
 * format takes longer than the rest of the site's first script.
 */
export function formatUsd(cents: number): string {
  const absolute = Math.round(Math.abs(cents))
  const dollars = String(Math.floor(absolute / 100)).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(absolute % 100).padStart(2, '0')}`
}

/**
 * Converts `1234` → `"12.34"`, the form PayPal and numeric columns expect. Throws when the amount is not a whole number
 * of cents.
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

const withoutSigns = (typed: string): string => typed.replace(/^\$|[\s']/g, '')

/**
 * Parses a typed amount to whole cents: `7.50`, `7,50`, `.5`, `12.`, `$1,200`, `1.200,50` or `1 200.5`; null for
 * anything else. Ambiguous amounts are null too: `1,200,50`, and `1.234`, for which `amountQuestion` has a question.
 */
export function typedCents(typed: string): number | null {
  const bare = withoutSigns(typed)
  if (!/\d/.test(bare) || /^\d{1,3}\.\d{3}$/.test(bare)) return null
  const [, whole, , decimals = ''] = /^(\d*|[1-9]\d{0,2}(?:([.,])\d{3})+)(?:[.,](\d{0,2}))?$/.exec(bare) ?? []
  if (whole === undefined || new Set(whole.replace(/\d/g, '')).size > 1) return null
  const grouped = whole.replace(/\d/g, '')[0]
  if (grouped !== undefined && bare.length > whole.length && bare[whole.length] === grouped) return null
  const dollars = whole.replace(/\D/g, '')
  return dollars.length > 7 ? null : Number(dollars) * 100 + Number(decimals.padEnd(2, '0'))
}

/**
 * Returns the question about an amount such as `1.234`, which may be thousands or have one digit too many; null if the
 * amount is clear.
 */
export function amountQuestion(typed: string): string | null {
  const [, thousands, rest] = /^([1-9]\d{0,2})\.(\d{3})$/.exec(withoutSigns(typed)) ?? []
  if (thousands === undefined || rest === undefined) return null
  const large = `${thousands}${rest}`
  const small = Math.round(Number(large) / 10)
  return `Do you mean ${formatUsd(Number(large) * 100)} or ${formatUsd(small)}? Please write ${large} or ${centsToDecimal(small)}.`
}
