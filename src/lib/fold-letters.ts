// Letters as searches and addresses compare them: small, without accents, `ł` as `l`. The function `fold_letters` of the database does the same.

/** Marks that may be left out when a word is typed: accents of Latin, Greek and Cyrillic, vowel points of Hebrew and Arabic. Others change the word. */
const optionalMarks = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g

/** Letters that Unicode does not take apart into a plain one and a mark. */
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

/** `Łódź` as `lodz`, `שָׁלוֹם` without its points, `ジャズ` as it is. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(optionalMarks, '')
    .toLowerCase()
    .replace(unlike, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
}
