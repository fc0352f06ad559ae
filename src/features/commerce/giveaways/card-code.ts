// The code on a download card: ten characters of Crockford's base 32, which has no letter that looks like a digit. It is
// read from other spellings too.

export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 10

/** Returns the code as it is printed: `7K3QF-9XW2B`. */
export const printedCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/**
 * Returns the code of a typed text; null if it cannot be one. Accepts lower case, spaces, hyphens, and O, I and L for the
 * digits that they look like.
 */
export function readCode(typed: string): string | null {
  if (typed.length > 100) return null
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}._]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return code.length === codeLength && [...code].every((sign) => codeAlphabet.includes(sign)) ? code : null
}
