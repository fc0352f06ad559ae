// Writes names of things inside a sentence: in lower case where they are words, and several of them as a list.

/** Returns `Digital album` as "digital album". Abbreviations such as "LP" and "T-shirt" keep their capitals. */
export function midSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}

/** Returns "LP, CD and tape". */
export function joinWithAnd(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')
}

/** Returns "LP, CD and digital album". The first name keeps its capital. */
export function listInWords(names: readonly string[]): string {
  return joinWithAnd(names.map((name, index) => (index === 0 ? name : midSentence(name))))
}
