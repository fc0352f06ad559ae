// What a PDF is by its file name: "02 Alto Sax 1.pdf" is the part of the first alto saxophone. Pure.
import { type Clef, type EditionKind, type Transposition, transpositionNames } from './edition-facts'
import type { ReadableFacts } from './edition-for'
import { type Instrument, instruments } from './instruments'

/** What a file name says of an edition; null where it says nothing. */
export type NamedEdition = ReadableFacts & { label: string }

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

/** Words joined by hyphens alone, `corner-table-bass-clef`: there a hyphen is a space. */
const isJoined = (text: string): boolean => /^[^\s_-]+(?:-[^\s_-]+){2,}$/.test(text)

/** Small letters and single spaces: `Blue_Shoes-AltoSax1.PDF` → `blue shoes - alto sax 1`. */
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
  [plain(instrument.name), ...instrument.aliases].map((words) => ({ words, instrument })),
)

type Found = { instrument: Instrument; at: number; end: number }

/** The instrument that a text names first, by its longest name; of two that share it the one listed first. */
function instrumentIn(text: string): Found | null {
  let best: Found | null = null
  for (const { words, instrument } of names) {
    const match = new RegExp(`(?<![\\p{L}\\d])${words.replace(/ /g, '[ ]?')}(?:s(?![\\p{L}]))?(?![\\p{L}])`, 'u').exec(
      text,
    )
    if (!match) continue
    const found = { instrument, at: match.index, end: match.index + match[0].length }
    // "Bass clef" and "bass trombone" are no basses.
    if (instrument.code === 'bass' && /^ (?:clef|c\b)/.test(text.slice(found.end))) continue
    if (!best || found.at < best.at || (found.at === best.at && found.end > best.end)) best = found
  }
  return best
}

/** `1` of "Alto Sax 1", "1st Alto", "Trumpet II"; empty without one. */
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

/** A lead sheet, a score or a set: what is for no instrument alone. */
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

/** The file's name without its ending, the number before it and the title of the tune. */
function withoutTitle(text: string, title: string): string {
  const words = plain(title)
  const at = words === '' ? -1 : text.indexOf(words)
  return at < 0 ? text : `${text.slice(0, at)} - ${text.slice(at + words.length)}`
}

/**
 * The edition that a file name tells of. `title` is what the tune is called, so that a "Horn Song" is no horn. The last of the stretches between
 * dashes that says something counts. What is not understood becomes a label as it stands.
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
    // Never half of a character.
    label: label.slice(0, longestLabel).replace(/[\uD800-\uDBFF]$/, '') || 'Edition',
    kind: null,
    transposition: null,
    clef: null,
    instruments: [],
  }
}
