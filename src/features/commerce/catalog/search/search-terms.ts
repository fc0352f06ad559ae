// Converts the visitor's search to words of the database's full text: "B♭", "Bb" and "B flat" are one word. Pure.
import { foldLetters } from '@/lib/fold-letters'
import { parseMusicKey } from '@/features/commerce/sheet-music/tunes/music-key'
import { type Instrument, instruments } from '@/features/commerce/sheet-music/editions/instruments'
import { instrumentAliases } from '@/features/commerce/sheet-music/editions/instrument-aliases'

/**
 * One term of a search, written for PostgreSQL's `to_tsquery`. It matches when the item, its tune or one of its
 * editions contains it.
 */
export type SearchTerm = {
  /** Matches items and tunes. */
  words: string
  /** Matches editions, also those that the named instrument reads. */
  editions: string
  /** The word alone, to find words with a similar spelling. */
  plain: string
  /** True when it also matches inside longer words: its script has no spaces. */
  isAnywhere?: boolean
}

/** Most terms of a search; more are left out, because each is a query to the database. */
const mostTerms = 6
const said = new Set(['a', 'the', 'in', 'for', 'of', 'and', 'with', 'by', 'key', 'edition', 'part', 'sheet', 'music'])
/** Matches edges of words in every script; `\b` knows only English letters. */
const begins = String.raw`(?<![\p{L}\p{N}\p{M}_])`
const ends = String.raw`(?![\p{L}\p{N}\p{M}_])`
const between = (word: string) => new RegExp(`${begins}${word}${ends}`, 'gu')
const key = between('([a-g](?:b|sharp)?)[ -]?(minor|min|major|maj|m)')
/** Scripts that write sentences without spaces: a word can be anywhere in them. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Writes letters as the database function `search_words` does. */
function plainText(text: string): string {
  return foldLetters(text)
    .replace(/♭/g, 'b')
    .replace(/♯/g, '#')
    .replace(between('([a-g])[ -]?flat'), '$1b')
    .replace(new RegExp(`${begins}([a-g])[ -]?(?:sharp${ends}|#)`, 'gu'), '$1sharp')
    .replace(between('saxophone(s?)'), 'sax$1')
}

/** Returns the token that represents a key in the words of a tune. */
function keyToken(text: string): string | null {
  const found = parseMusicKey(text.replace('sharp', '#'))
  return found && `key${found.fifths + 7}${found.isMinor}`
}

/** Most words that the name of an instrument needs to be told apart. */
const longestName = 3

/** If two instruments share the name, the one listed first counts. */
const instrumentCalled = (name: string): Instrument | undefined =>
  instruments.find((instrument) => {
    const own = plainText(instrument.name)
    return own === name || own.split(' ')[0] === name || instrumentAliases(instrument.code).includes(name)
  })

/** Matches a lead sheet in the key and clef of the instrument. */
function readBy({ transposition, clef }: Instrument): string | null {
  if (transposition === 'any' || clef === 'percussion') return null
  return `(${transposition.toLowerCase()} & ${clef === 'grand' ? 'treble' : clef} & lead)`
}

/** Matches words that begin with this word; a short one only matches exactly. */
const beginning = (word: string) => (word.length > 2 ? `${word}:*` : word)

function toTerm(given: readonly string[]): SearchTerm {
  const instrument = instrumentCalled(given.join(' '))
  const readers = instrument ? readBy(instrument) : null
  const words = given.map(beginning).join(' & ')
  return {
    words,
    editions: readers === null ? words : `${words} | ${readers}`,
    plain: given.join(' '),
    ...(withoutSpaces.test(given.join(' ')) && { isAnywhere: true }),
  }
}

/** Separates words, but keeps those of an instrument's name together. */
function inNames(words: readonly string[]): string[][] {
  const [first, ...rest] = words
  if (first === undefined) return []
  for (let length = Math.min(longestName, words.length); length > 1; length -= 1) {
    const name = words.slice(0, length)
    if (instrumentCalled(name.join(' '))) return [name, ...inNames(words.slice(length))]
  }
  return [[first], ...inNames(rest)]
}

function keyTerm(tonic: string, mode: string): SearchTerm {
  const isMinor = mode.startsWith('m') && !mode.startsWith('ma')
  const joined = `${tonic}${isMinor ? 'minor' : 'major'}`
  const token = keyToken(`${tonic} ${isMinor ? 'minor' : 'major'}`)
  const words = [joined, ...(token ? [token] : []), ...(mode === 'm' ? [`${tonic}m`] : [])].join(' | ')
  return { words, editions: words, plain: joined }
}

/** Returns the terms of a search; empty if nothing in it can be found. */
export function searchTerms(query: string): SearchTerm[] {
  const terms: SearchTerm[] = []
  const rest = plainText(query).replace(key, (_, tonic: string, mode: string) => {
    terms.push(keyTerm(tonic, mode))
    return ' '
  })
  const words = rest.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  const telling = words.filter((word) => !said.has(word))
  return [...terms, ...inNames(terms.length + telling.length > 0 ? telling : words).map(toTerm)].slice(0, mostTerms)
}
