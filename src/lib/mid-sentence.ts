// Writes names of things inside a sentence: in lower case where they are words, and several of them as a list.

/** Returns `Digital album` as "digital album". "LP", "T-shirt" and names such as "MiniDisc" keep their capitals. */
export function midSentence(name: string): string {
  return /^\p{Lu}\p{Ll}+(?!\p{L})/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}

/** Returns "LP, CD and tape". */
export function joinWithAnd(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')
}

/** Returns "LP, CD and digital album", and "LP, CD, tape and 7 more". The first name keeps its capital. */
export function listInWords(names: readonly string[]): string {
  const words = names.map((name, index) => (index === 0 ? name : midSentence(name)))
  if (words.length > 4) words.splice(3, words.length, `${words.length - 3} more`)
  return joinWithAnd(words)
}
