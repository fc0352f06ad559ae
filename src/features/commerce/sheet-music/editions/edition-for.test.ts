// Proves which edition is chosen for which instrument.
import { expect, test } from 'vitest'
import { editionFor, type ReadableEdition } from './edition-for'
import { findInstrument, instrumentInSentence, instruments } from './instruments'

type Named = ReadableEdition & { label: string }
const sheet = (label: string, transposition: Named['transposition'], clef: Named['clef'] = 'treble'): Named => ({
  label,
  kind: 'lead_sheet',
  transposition,
  clef,
  instruments: [],
})
const part = (label: string, code: string): Named => ({
  label,
  kind: 'part',
  transposition: 'C',
  clef: 'bass',
  instruments: [code],
})
const lead = [sheet('C', 'C'), sheet('B♭', 'Bb'), sheet('E♭', 'Eb'), sheet('Bass clef', 'C', 'bass')]
const chosen = (editions: readonly Named[], code: string) => editionFor(editions, code)?.label ?? null

test.each([
  ['tenor_sax', 'B♭'],
  ['trumpet', 'B♭'],
  ['alto_sax', 'E♭'],
  ['baritone_sax', 'E♭'],
  ['trombone', 'Bass clef'],
  ['bass', 'Bass clef'],
  ['flute', 'C'],
  ['piano', 'C'],
  ['guitar', 'C'],
  ['vocals', 'C'],
])('%s reads the lead sheet in %s', (code, label) => expect(chosen(lead, code)).toBe(label))

test.each(['horn', 'viola', 'drums', '', 'kazoo'])('no edition is chosen for “%s”, which no lead sheet fits', (code) =>
  expect(chosen(lead, code)).toBeNull(),
)

test('a part for the instrument is chosen before a lead sheet; of several parts none is chosen', () => {
  const editions = [...lead, part('Drums', 'drums'), part('Trombone', 'trombone')]
  expect(chosen(editions, 'trombone')).toBe('Trombone')
  expect(chosen(editions, 'drums')).toBe('Drums')
  expect(chosen([...editions, part('Trombone 2', 'trombone')], 'trombone')).toBeNull()
})

test('a score or a set is not chosen for any instrument', () => {
  const whole = { transposition: 'any' as const, clef: null, instruments: [] }
  for (const kind of ['score', 'set'] as const)
    for (const { code } of instruments) expect(chosen([{ ...whole, label: kind, kind }], code)).toBeNull()
})

test.each([
  ['tenor_sax', 'tenor sax'],
  ['eb_clarinet', 'E♭ clarinet'],
  ['horn', 'horn in F'],
  ['baritone_tc', 'baritone T.C.'],
  ['drums', 'drums'],
])('within a sentence %s is "%s"', (code, words) => {
  const instrument = findInstrument(code)
  expect(instrument && instrumentInSentence(instrument)).toBe(words)
})
