// Makes the parts of a press kit from stored texts: biographies in three lengths, and quotes.

export const bioLengths = ['short', 'medium', 'long'] as const
export type BioLength = (typeof bioLengths)[number]
export type Biography = { length: BioLength; words: number; paragraphs: string[] }

/** Limits a short biography that is made from a longer text. */
const shortWords = 60

/** Returns one paragraph per line, without blank lines, as the about page splits its texts. */
const splitLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)

const splitWords = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Returns the first whole sentences of a text, at most 60 words; at least one sentence. */
export function firstSentences(text: string): string {
  const [first = '', ...others] =
    splitLines(text)
      .join(' ')
      .match(/[^.!?…]+[.!?…]*["”’»)]*\s*/g) ?? []
  let kept = first
  for (const sentence of others) {
    if (splitWords(kept + sentence).length > shortWords) break
    kept += sentence
  }
  return kept.trim()
}

type BioTexts = {
  typed: Record<BioLength, string>
  /** One sentence or two about the musician on the home page. */
  introduction: string
  /** The opening of the about page. */
  story: string
  /** The other chapters of the about page. */
  chapters: readonly string[]
}

/**
 * Returns the biographies from short to long: the owner's texts, else texts of the home and about pages. Leaves out
 * empty ones, and one that would repeat another.
 */
export function makeBiographies({ typed, introduction, story, chapters }: BioTexts): Biography[] {
  const made: Record<BioLength, string> = {
    short: typed.short || introduction || firstSentences(story),
    medium: typed.medium || story,
    long: typed.long || (story ? [story, ...chapters].join('\n') : ''),
  }
  const seen = new Set<string>()
  return bioLengths.flatMap((length) => {
    const paragraphs = splitLines(made[length])
    const whole = paragraphs.join('\n')
    if (whole === '' || seen.has(whole)) return []
    seen.add(whole)
    return [{ length, words: splitWords(whole).length, paragraphs }]
  })
}

/** Returns the line beside a photo: `Ada Byron` becomes `Photo: Ada Byron`; `© Ada Byron` stays. */
export const creditLine = (credit: string): string =>
  /^(?:(?:photo|foto|picture|image|copyright)\b|©|\(c\))/i.test(credit) ? credit : `Photo: ${credit}`

/** `position` says who the author is, such as "Festival director"; null for a quote without one. */
export type Quote = { text: string; author: string | null; position: string | null }

/**
 * Returns the quotes of a text. A blank line separates them; a last line that begins with a dash names the author, and
 * after a comma the position: `– Ada Byron, Late Set Festival`.
 */
export function readQuotes(text: string): Quote[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map(splitLines)
    .flatMap((lines): Quote[] => {
      const by = lines.length > 1 ? /^[-–—]+\s*(.+)$/.exec(lines.at(-1) ?? '')?.[1] : undefined
      const words = (by === undefined ? lines : lines.slice(0, -1)).join(' ').replace(/^["“„«]|["”“»]$/g, '')
      if (words === '') return []
      const [author = '', ...position] = by?.split(',') ?? []
      return [{ text: words, author: author.trim() || null, position: position.join(',').trim() || null }]
    })
}
