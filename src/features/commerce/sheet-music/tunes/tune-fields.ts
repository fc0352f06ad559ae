// Form fields for the music on a sheet. The owner may leave each empty; visitors see only filled ones.
import { z } from 'zod'
import { longTextLimit, optionalInteger, optionalLongText, optionalText } from '@/lib/form-fields'
import { field, optional, optionalNumber, type RecordFields } from '@/lib/record-fields'
import { iswcText } from './music-numbers'
import { allKeys, keyName, parseMusicKey } from './music-key'
import { durationText, parseRange, rangeText, parseDuration } from './tune-words'

const half = { half: true } as const
const line = optionalText([200, 'Please use at most 200 characters'])

/** Parses a text into the stored value; blank is stored as null. */
const read = <Stored>(message: string, parse: (typed: string) => Stored | null) =>
  z
    .string()
    .trim()
    .transform((typed, context) => {
      if (typed === '') return null
      const stored = parse(typed)
      if (stored === null) context.addIssue({ code: 'custom', message })
      return stored
    })

export const rightsNames = {
  own: 'My own music',
  public_domain: 'Public domain',
  licensed: 'Licensed from its owner',
} as const
export type Rights = keyof typeof rightsNames
const rights = Object.keys(rightsNames) as Rights[]

/** Grades from 1 to 6 with halves, as bands use them. */
const grades = ['1', '1.5', '2', '2.5', '3', '3.5', '4', '4.5', '5', '5.5', '6'] as const

const options = (given: readonly { value: string; label: string }[]) => ({
  kind: 'select' as const,
  options: [{ value: '', label: 'Not specified' }, ...given],
})

/** Common styles and line-ups; the owner may type any other. */
export const commonStyles = ['Swing', 'Ballad', 'Bossa nova', 'Blues', 'Waltz', 'Latin', 'Funk', 'Bebop', 'Gospel']
export const commonLineUps = ['Solo', 'Duo', 'Trio', 'Quartet', 'Quintet', 'Sextet', 'Combo', 'Big band', 'Lead sheet']

export const tuneFields = {
  tune_title: optional('Tune', line, { hint: 'Only if the tune has a different name.' }),
  composer: optional('Composer', line, half),
  arranger: optional('Arranger', line, half),
  lyricist: optional('Lyricist', line, half),
  rights: field({
    ...half,
    label: 'Rights',
    rule: z.enum(['', ...rights]).transform((word) => (word === '' ? null : word)),
    row: z.enum(rights).nullable(),
    toForm: (stored) => stored ?? ('' as const),
    initial: () => '' as const,
    control: options(rights.map((value) => ({ value, label: rightsNames[value] }))),
  }),
  copyright_line: optional('Copyright line', line, { placeholder: '© 2024 The Musician' }),
  iswc: optional('ISWC', read('An ISWC looks like T-034.524.680-1', iswcText), {
    ...half,
    placeholder: 'T-034.524.680-1',
  }),
  society: optional('Collecting society', line, { ...half, placeholder: 'ASCAP' }),
  style: optional('Style', optionalText([60, 'A style can have at most 60 characters']), half),
  tempo: optionalNumber(
    'Tempo',
    optionalInteger('Tempo must be between 20 and 400 beats a minute', { min: 20, max: 400 }),
    { ...half, min: 20, max: 400, hint: 'Beats a minute.' },
  ),
  music_key: field({
    ...half,
    label: 'Key',
    rule: read('Please choose a key', (typed) => {
      const key = parseMusicKey(typed)
      return key && keyName(key)
    }),
    row: z.string().nullable(),
    toForm: (stored) => stored ?? '',
    initial: () => '',
    control: options(allKeys.map((key) => ({ value: keyName(key), label: `${keyName(key)}` }))),
  }),
  duration: field({
    ...half,
    label: 'Duration',
    rule: read('Enter a length such as 3:45', (typed) => parseDuration(typed) || null),
    row: z.number().nullable(),
    toForm: (stored) => (stored === null ? '' : durationText(stored)),
    initial: () => '',
    placeholder: '3:45',
    control: { kind: 'text' as const },
  }),
  grade: field({
    ...half,
    label: 'Grade',
    rule: z.enum(['', ...grades]).transform((typed) => (typed === '' ? null : Number(typed))),
    row: z.number().nullable(),
    toForm: (stored) => grades.find((grade) => Number(grade) === stored) ?? '',
    initial: () => '' as const,
    hint: '1 is for beginners, 6 for professionals.',
    control: options(grades.map((value) => ({ value, label: value }))),
  }),
  lead_range: field({
    ...half,
    label: 'Range of the lead',
    rule: read('Enter the highest note, such as B♭5, or the lowest and the highest, such as F3 to B♭5', parseRange),
    row: z.string().nullable(),
    toForm: (stored) => (stored === null ? '' : rangeText(stored).replace(/^up to /, '')),
    initial: () => '',
    placeholder: 'F3 to B♭5',
    hint: 'In concert pitch; middle C is C4.',
    control: { kind: 'text' as const },
  }),
  story: optional('Story', optionalLongText('Story'), {
    control: { kind: 'textarea', counted: longTextLimit },
    hint: 'Tell the story behind the tune. Visitors read it below the facts.',
  }),
}

type TuneFields = typeof tuneFields
/** A tune as the form stores it; null for an empty field. */
export type TuneSummary = { [Name in keyof TuneFields]: z.output<TuneFields[Name]['row']> }
export const tuneFieldNames = Object.keys(tuneFields) as (keyof TuneFields)[]

type Rows = { [Name in keyof TuneFields]: TuneFields[Name]['row'] }
/** A stored tune as the back-office gets it. */
export const tuneRow = z.object(Object.fromEntries(tuneFieldNames.map((name) => [name, tuneFields[name].row])) as Rows)

export type TuneForm = { [Name in keyof TuneFields]: z.input<TuneFields[Name]['rule']> }

/** Converts a stored tune to the fields of an item's form. */
export function tuneToForm(facts: TuneSummary): TuneForm {
  const described: RecordFields = tuneFields
  return Object.fromEntries(tuneFieldNames.map((name) => [name, described[name]?.toForm(facts[name])])) as TuneForm
}
