// Checks a password (ASVS 6.2): long enough, and not among the first guesses.

export const passwordLength = { min: 12, max: 128 }

/** Returns a message about its length, or null. Counts visible characters, not bytes. */
export function passwordLengthProblem(password: string): string | null {
  const length = [...password.normalize('NFC')].length
  if (length < passwordLength.min) return `Please use at least ${passwordLength.min} characters.`
  if (length > passwordLength.max) return `Please use at most ${passwordLength.max} characters.`
  return null
}

/** Rows of a keyboard and of the alphabet: sequences along them are easy to guess. */
const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '12345678901234567890',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
]

const undisguised: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Keeps only letters, in lower case, and reverts usual substitutions: `P@ssw0rd-2026` becomes `password`. */
function readLetters(password: string, isUndisguised: boolean): string {
  const trimmed = password
    .toLowerCase()
    .normalize('NFKD')
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const plain = isUndisguised ? trimmed.replace(/[0134578@$!]/g, (sign) => undisguised[sign] ?? sign) : trimmed
  return plain.replace(/[^\p{L}]/gu, '')
}

function isWalk(text: string): boolean {
  const lower = text.toLowerCase()
  return walks.some((walk) => (walk + walk).includes(lower) || [...(walk + walk)].toReversed().join('').includes(lower))
}

/** True when a text consists only of these words, one or several times. */
function isMadeFrom(text: string, words: readonly string[]): boolean {
  if (text === '') return true
  return words.some((word) => word.length > 2 && text.startsWith(word) && isMadeFrom(text.slice(word.length), words))
}

/**
 * Returns the reason why a password is easy to guess, or null. `common`: frequent words in lower case. `own`: words of
 * this site and user: the site's name, the user's name and address.
 */
export function passwordGuessProblem(
  password: string,
  { common, own }: { common: readonly string[]; own: readonly string[] },
): string | null {
  const letters = new Set([readLetters(password, false), readLetters(password, true)])
  const ownWords = own.flatMap((word) => word.toLowerCase().split(/[^\p{L}]+/u)).filter((word) => word.length > 2)
  if (new Set(password.toLowerCase()).size < 5) return 'Please use more different characters.'
  if (isWalk(password)) return 'Please avoid keys or letters in a row: attackers try these first.'
  for (const text of letters) {
    // Only digits and signs: dates and telephone numbers.
    if (text === '') return 'Please use some letters too: attackers try plain numbers first.'
    if (isMadeFrom(text, ownWords)) return 'Please do not use the name of this site or your own.'
    if (isMadeFrom(text, common)) return 'This password is on every list of common ones. Please choose another.'
    if (isMadeFrom(text, [...common, ...ownWords])) return 'This is easy to guess. Please choose another.'
  }
  return null
}
