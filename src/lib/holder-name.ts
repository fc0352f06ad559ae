// Whose name is printed on sheet music, as it is typed at the checkout and when it is mended: one check for both, and for what is printed.

/** The most characters of a licence holder's name. */
export const maxHolder = 120

export const holderTooLong = `The name must be at most ${maxHolder} characters`
export const holderMissing = 'Please say whose name is to be printed on the sheet music.'

/** Full-width, half-width, circled and decorated letters, ligatures and joined forms that stand for plain letters. */
const dressedUp = /[\u2460-\u24FF\uFB00-\uFDFF\uFE70-\uFEFC\uFF00-\uFFEF\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F189}]+/gu
/** Pictures and signs that are no part of a name; a few signs are. */
const pictures = /(?![©®™°№])[\p{So}\p{Sk}\p{Co}\p{Cn}\p{Cs}\uFE00-\uFE0F\u20D0-\u20FF]/gu
/** Two invisible signs shape the letters of Arabic and Indian writings between which they stand. */
const needlessJoiners =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{M}])[\u200C\u200D]|[\u200C\u200D](?![\p{Script=Arabic}\p{Script=Devanagari}])/gu

/** The writings that the stamp has letters for. */
const printable =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]$/u

/** In one line, in plain letters, without pictures and without what is not seen. This is what is stored, shown and printed. */
export function holderName(typed = ''): string {
  return typed
    .replace(dressedUp, (letters) => letters.normalize('NFKC'))
    .normalize('NFC')
    .replaceAll('♭', 'b')
    .replaceAll('♯', '#')
    .replace(pictures, '')
    .replace(needlessJoiners, '')
    .replace(/(?![\u200C\u200D])\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}

/** The name as the stamp prints it; null where it has no letters for it. */
export function printedHolder(holder: string): string | null {
  const name = holderName(holder)
  return name !== '' && lettersWithoutFont(name).length === 0 ? name : null
}

const lettersWithoutFont = (name: string) => [...new Set(name)].filter((letter) => !printable.test(letter))

/** The first thing wrong with a name; null when all is well. */
export function holderProblem(typed: string): string | null {
  const name = holderName(typed)
  if (name === '') return holderMissing
  if (typed.length > maxHolder) return holderTooLong
  const missing = lettersWithoutFont(name)
  return missing.length === 0
    ? null
    : `These letters cannot be printed on the pages: ${missing.slice(0, 10).join(' ')} Please write the name in other letters, such as Latin ones.`
}
