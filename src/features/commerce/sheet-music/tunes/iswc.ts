// International Standard Musical Work Codes: T, nine digits, and a check digit.

/** Returns the printed form of a valid code, `T-034.524.680-1`; null for any other text. */
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
