// The name printed on sheet music, as the buyer types it at the checkout or the owner corrects it: one check for both,
// and for the printed form.

/** Maximum characters of a licence holder's name. */
export const maxHolder = 120

export const holderTooLong = `The name must be at most ${maxHolder} characters`
export const holderMissing = 'Please say whose name is to be printed on the sheet music.'

/** Full-width, half-width, circled and decorated letters, ligatures and joined forms that replace plain letters. */
const dressedUp = /[\u2460-\u24FF\uFB00-\uFDFF\uFE70-\uFEFC\uFF00-\uFFEF\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F189}]+/gu
/** Emoji and symbols that are not part of a name; a few symbols are allowed. */
const pictures = /(?![©®™°№])[\p{So}\p{Sk}\p{Co}\p{Cn}\p{Cs}\uFE00-\uFE0F\u20D0-\u20FF]/gu
/** The marks that stand around the name wherever it is shown: a name with such a mark could end its quotation early. */
const quotationMarks = /[“”„‟〝〞〟]/g
/**
 * Joiners outside Arabic and Indian scripts. Within those scripts these two invisible characters shape the letters
 * around them.
 */
const needlessJoiners =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{M}])[\u200C\u200D]|[\u200C\u200D](?![\p{Script=Arabic}\p{Script=Devanagari}])/gu

/** The scripts that the stamp can print. */
const printable =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]$/u

/**
 * Returns the name in one line, in plain letters, without emoji and invisible characters. This form is stored, shown
 * and printed.
 */
export function holderName(typed = ''): string {
  return typed
    .replace(dressedUp, (letters) => letters.normalize('NFKC'))
    .normalize('NFC')
    .replace(quotationMarks, '"')
    .replaceAll('♭', 'b')
    .replaceAll('♯', '#')
    .replace(pictures, '')
    .replace(needlessJoiners, '')
    .replace(/(?![\u200C\u200D])\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}

/** Returns the name in quotation marks, as mails, pages and lists show it: it cannot be read as part of the text around it. */
export const quotedHolder = (holder: string): string => `“${holderName(holder)}”`

/** Returns the name as the stamp prints it; null if the stamp lacks its letters. */
export function printedHolder(holder: string): string | null {
  const name = holderName(holder)
  return name !== '' && lettersWithoutFont(name).length === 0 ? name : null
}

const lettersWithoutFont = (name: string) => [...new Set(name)].filter((letter) => !printable.test(letter))

/** Returns the first problem of a name; null if there is none. */
export function holderProblem(typed: string): string | null {
  const name = holderName(typed)
  if (name === '') return holderMissing
  if (typed.length > maxHolder) return holderTooLong
  const missing = lettersWithoutFont(name)
  return missing.length === 0
    ? null
    : `These letters cannot be printed on the pages: ${missing.slice(0, 10).join(' ')} Please write the name in other letters, such as Latin ones.`
}
