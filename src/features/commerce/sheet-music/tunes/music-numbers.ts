// International standard numbers: of printed music (ISMN: thirteen digits beginning with 979-0) and of works (ISWC: T and
// ten digits). The last digit checks the others.

/**
 * Returns the digits of a valid ISMN, with or without hyphens and the older `M` in front; null for any other text.
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
 * Returns the printed form of an ISMN such as `979-0-2600-0043-8`. Separates only the first group: the others are not
 * known.
 */
export function ismnText(digits: string): string {
  return `${digits.slice(0, 3)}-${digits.slice(3, 4)}-${digits.slice(4, 12)}-${digits.slice(12)}`
}

/** Returns the printed form of a valid ISWC, `T-034.524.680-1`; null for any other text. */
export function iswcText(typed: string): string | null {
  const bare = typed
    .trim()
    .replace(/^iswc:?\s*/i, '')
    .replace(/[\s.-]/g, '')
  if (!/^t\d{10}$/i.test(bare)) return null
  const digits = bare.slice(1)
  const sum = [...digits.slice(0, 9)].reduce((total, digit, index) => total + Number(digit) * (index + 1), 1)
  if ((10 - (sum % 10)) % 10 !== Number(digits[9])) return null
  return `T-${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6, 9)}-${digits.slice(9)}`
}
