// Whose name is printed on sheet music, as it is typed at the checkout and when it is mended: one check for both.

/** The most characters of a licence holder's name. */
export const maxHolder = 120

export const holderTooLong = `The name must be at most ${maxHolder} characters`
export const holderMissing = 'Please say whose name is to be printed on the sheet music.'

/** In one line, without what is not seen. A name that no font prints is taken: the e-mail address is printed instead. */
export function holderName(typed = ''): string {
  return typed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}

/** The first thing wrong with a name; null when all is well. */
export function holderProblem(typed: string): string | null {
  if (holderName(typed) === '') return holderMissing
  return typed.length > maxHolder ? holderTooLong : null
}
