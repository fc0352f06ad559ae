// Finds the title of the tune on dropped PDFs: from the titles inside the files, otherwise from their names. Pure.
import { titleOfFileName } from '@/lib/file-title'

export type NamedPdf = {
  fileName: string
  /** Title as the program that made the file wrote it; null if there is none. */
  title: string | null
}

/** Titles that programs write when the user gave none. */
const noTitle =
  /^(untitled|unbenannt|sans titre|document|score|full score|lead ?sheet|title|print|scan|image|new)\b[\s\d#()-]*$/i
const programFile =
  /(^microsoft word|^finale|^sibelius|^musescore|[\\/]|\.(mscz|mscx|musx?|sib|ly|dorico|docx?|pdf|indd|tiff?|jpe?g|png|xml)\b)/i

/**
 * Matches names of editions at the end of a title: instrument, key, clef, kind. "Blues in F" and "Song for Horn" are
 * titles.
 */
const editionWords =
  'c|bb|b♭|eb|e♭|f|b ?flat|e ?flat|concert|pitch|treble|bass|alto|tenor|clef|lead|sheet|score|part|parts|set|full|complete|saxophone|sax|trumpet|trombone|guitar|piano|drums?|clarinet|flute|bassoon|horn|violin|viola|cello|vocals?|voice|soprano|baritone|bari|edition'
const edition = new RegExp(
  `(?<!\\b(?:in|for|of|the|a|and|my))[\\s([,–—-]+(?:${editionWords})(?: \\d{1,2})?[)\\]]*$`,
  'iu',
)

const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:–—-]+|[\s,;:(–—-]+$/g, '')
    .trim()

/** A device's name such as "scan 3" is better than none. */
const readable = (fileName: string): string => titleOfFileName(fileName) || tidy(fileName.replace(/\.pdf$/i, ''))

/** Removes the name of the edition from a title. Keeps the title if nothing else would be left. */
function withoutEdition(title: string): string {
  let short = title
  for (let before = ''; before !== short;) {
    before = short
    short = tidy(short.replace(edition, ''))
  }
  return short === '' || new RegExp(`^(?:${editionWords}|\\d+)$`, 'iu').test(short) ? title : short
}

const given = ({ title }: NamedPdf): string | null => {
  const words = title === null ? '' : tidy(title)
  if (words === '' || noTitle.test(words) || programFile.test(words)) return null
  return words.includes(' ') && words === words.toUpperCase() ? titleOfFileName(`${words}.pdf`) || null : words
}

/** Returns the words that all titles begin with; empty when they begin differently. */
function beginning(titles: readonly string[]): string {
  const [first = [], ...others] = titles.map((title) => title.split(' '))
  const same = first.findIndex((word, index) =>
    others.some((words) => words[index]?.toLowerCase() !== word.toLowerCase()),
  )
  return tidy((same < 0 ? first : first.slice(0, same)).join(' ')).replace(/ (?:in|for)$/i, '')
}

const longest = 200

/** Returns one title for all files; empty only if none of them has a title or name. */
export function titleOfPdfs(pdfs: readonly NamedPdf[]): string {
  const [first] = pdfs
  if (!first) return ''
  const inside = pdfs.map(given)
  const names = pdfs.map(({ fileName }) => readable(fileName))
  const candidates = [inside.every((title) => title !== null) ? beginning(inside) : '', beginning(names)]
  const found = candidates.find((title) => title !== '') ?? inside.find((title) => title !== null) ?? names[0] ?? ''
  return withoutEdition(found).slice(0, longest)
}
