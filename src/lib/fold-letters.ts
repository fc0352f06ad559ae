// Folds letters for searches and addresses: lower case, without accents, `ł` as `l`. The database function
// `fold_letters` does the same.

/**
 * Marks that people may leave out when typing: accents of Latin, Greek and Cyrillic, vowel points of Hebrew and Arabic.
 * Other marks change the word.
 */
const optionalMarks = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g

/** Letters that Unicode does not decompose into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ƶ: 'z',
  ə: 'e',
  ς: 'σ',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
}

const unlike = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Returns `lodz` for `Łódź`, `שָׁלוֹם` without its points, and `ジャズ` unchanged. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(optionalMarks, '')
    .toLowerCase()
    .replace(unlike, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
}
