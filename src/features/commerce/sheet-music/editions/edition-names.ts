// Recognises a PDF by its file name: "02 Alto Sax 1.pdf" is the part of the first alto saxophone. Pure.
import { type Clef, type EditionKind, type Transposition, transpositionNames } from './edition-facts'
import type { ReadableEdition } from './edition-for'
import { type Instrument, instruments } from './instruments'
import { instrumentAliases } from './instrument-aliases'

/** The edition that a file name describes; a property is null if the name does not tell it. */
export type NamedEdition = ReadableEdition & { label: string }

const longestLabel = 60
const roman: Readonly<Record<string, string>> = { i: '1', ii: '2', iii: '3', iv: '4', v: '5' }
const keys: readonly [Transposition, RegExp][] = [
  ['Bb', /\b(?:in )?(?:bb|b flat)\b/],
  ['Eb', /\b(?:in )?(?:eb|e flat)\b/],
  ['F', /\b(?:in )?f\b/],
  ['C', /\b(?:in )?(?:c|concert(?: pitch| key)?)\b/],
]
const kinds: readonly [EditionKind, RegExp, label: string][] = [
  ['set', /\b(?:set|all parts|complete(?: set)?|score (?:and|with) parts|parts)\b/, 'Set'],
  ['score', /\b(?:score|conductor|partitur|full score)\b/, 'Score'],
  ['lead_sheet', /\b(?:lead ?sheet|lead)\b/, 'Lead sheet'],
  ['book', /\bbook\b/, 'Book'],
]

/** True when words are joined by hyphens alone, `corner-table-bass-clef`. A hyphen is a space there. */
const isJoined = (text: string): boolean => /^[^\s_-]+(?:-[^\s_-]+){2,}$/.test(text)

/** Converts to lower case and single spaces: `Blue_Shoes-AltoSax1.PDF` → `blue shoes - alto sax 1`. */
function plain(text: string): string {
  const name = text.normalize('NFC').replace(/\.pdf$/i, '')
  return (isJoined(name) ? name.replace(/-/g, ' ') : name)
    .replace(/♭/g, 'b')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/\b([BE])[-\s]?flat\b/gi, '$1b')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(?!st\b|nd\b|rd\b|th\b)(\p{L})/giu, '$1 $2')
    .replace(/[_.,()[\]]+/g, ' ')
    .replace(/\s*[-–—]\s*/g, ' - ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

const names: readonly { words: string; instrument: Instrument }[] = instruments.flatMap((instrument) =>
  [plain(instrument.name), ...instrumentAliases(instrument.code)].map((words) => ({ words, instrument })),
)

type Found = { instrument: Instrument; at: number; end: number }

/**
 * Returns the instrument that a text names first, by its longest name. If two share the name, the one listed first
 * counts.
 */
function instrumentIn(text: string): Found | null {
  let best: Found | null = null
  for (const { words, instrument } of names) {
    const match = new RegExp(`(?<![\\p{L}\\d])${words.replace(/ /g, '[ ]?')}(?:s(?![\\p{L}]))?(?![\\p{L}])`, 'u').exec(
      text,
    )
    if (!match) continue
    const found = { instrument, at: match.index, end: match.index + match[0].length }
    // "Bass clef" and "bass trombone" do not name a bass.
    if (instrument.code === 'bass' && /^ (?:clef|c\b)/.test(text.slice(found.end))) continue
    if (!best || found.at < best.at || (found.at === best.at && found.end > best.end)) best = found
  }
  return best
}

/** Returns the `1` of "Alto Sax 1", "1st Alto", "Trumpet II"; empty if there is no number. */
function readDesk(text: string, { at, end }: Found): string {
  const after = /^ ?(?:in (?:bb|eb|f|c) )?(?:bb |eb )?(\d{1,2}|i{1,3}|iv|v)\b/.exec(text.slice(end))?.[1]
  const before = /(\d)(?:st|nd|rd|th) (?:bb |eb )?$/.exec(text.slice(0, at))?.[1]
  const desk = after ?? before ?? ''
  return roman[desk] ?? desk
}

const keyIn = (text: string): Transposition | null => keys.find(([, pattern]) => pattern.test(text))?.[0] ?? null

function clefIn(text: string): Clef | null {
  const named = /\b(treble|alto|tenor|bass) clef\b/.exec(text)?.[1] as Clef | undefined
  return named ?? (/\bb ?c\b/.test(text) ? 'bass' : /\bt ?c\b/.test(text) ? 'treble' : null)
}

function readPart(text: string, found: Found): NamedEdition {
  const { instrument } = found
  const around = `${text.slice(0, found.at)}|${text.slice(found.end)}`
  const transposition = keyIn(around) ?? instrument.transposition
  const clef = clefIn(around) ?? instrument.clef
  const label = [
    instrument.name,
    readDesk(text, found),
    transposition === instrument.transposition ? '' : `in ${transpositionNames[transposition]}`,
    clef === instrument.clef ? '' : `${clef} clef`,
  ]
  return { label: label.filter(Boolean).join(' '), kind: 'part', transposition, clef, instruments: [instrument.code] }
}

/** Returns an edition for no single instrument: a lead sheet, a score or a set. */
function readWhole(text: string): NamedEdition | null {
  const kind = kinds.find(([, pattern]) => pattern.test(text))
  const clef = clefIn(text)
  const key = keyIn(text)
  if (kind && kind[0] !== 'lead_sheet')
    return { label: kind[2], kind: kind[0], transposition: key ?? 'any', clef: null, instruments: [] }
  if (!kind && key === null && clef === null) return null
  const transposition = key ?? 'C'
  const label =
    clef !== null && clef !== 'treble'
      ? `${clef.charAt(0).toUpperCase()}${clef.slice(1)} clef${key === null || key === 'C' ? '' : `, ${transpositionNames[key]}`}`
      : key === null
        ? 'Lead sheet'
        : transpositionNames[key]
  return { label, kind: 'lead_sheet', transposition, clef: clef ?? 'treble', instruments: [] }
}

/** Removes the title of the tune from a file name. */
function withoutTitle(text: string, title: string): string {
  const words = plain(title)
  const at = words === '' ? -1 : text.indexOf(words)
  return at < 0 ? text : `${text.slice(0, at)} - ${text.slice(at + words.length)}`
}

/**
 * Returns the edition that a file name describes. `title` is the name of the tune, so that "Horn Song" is not taken for
 * a horn. The last meaningful section between dashes counts. A name that is not understood becomes the label unchanged.
 */
export function editionOfFileName(fileName: string, title: string): NamedEdition {
  const text = withoutTitle(plain(fileName), title)
  const stretches = text
    .split(' - ')
    .map((stretch) => stretch.trim())
    .filter(Boolean)
    .reverse()
  for (const stretch of stretches) {
    const found = instrumentIn(stretch)
    const isLeadSheet = /\blead ?sheet\b/.test(stretch)
    if (found && !isLeadSheet) return readPart(stretch, found)
  }
  for (const stretch of stretches) {
    const whole = readWhole(stretch.replace(/^\d+ /, ''))
    if (whole) return whole
  }
  const label = fileName
    .replace(/\.pdf$/i, '')
    .replace(/_/g, ' ')
    .replace(/^\d{1,3}[\s.)-]+/, '')
    .trim()
  return {
    // Never cuts a character in half.
    label: label.slice(0, longestLabel).replace(/[\uD800-\uDBFF]$/, '') || 'Edition',
    kind: null,
    transposition: null,
    clef: null,
    instruments: [],
  }
}
