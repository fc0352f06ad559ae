// International Standard Music Numbers: thirteen digits beginning with 979-0. The last digit checks the others.

/**
 * Returns the digits of a valid number, with or without hyphens and the older `M` in front; null for any other text.
 */
export function ismnDigits(typed: string): string | null {
  const digits = typed
    .trim()
    .replace(/^ismn:?\s*/i, '')
    .replace(/^M/i, '9790')
    .replace(/[\s-]/g, '')
  if (!/^9790\d{9}$/.test(digits)) return null
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0 ? digits : null
}

/**
 * Returns the printed form of a number such as `979-0-2600-0043-8`. Separates only the first group: the others are not
 * known.
 */
export function ismnText(digits: string): string {
  return `${digits.slice(0, 3)}-${digits.slice(3, 4)}-${digits.slice(4, 12)}-${digits.slice(12)}`
}
