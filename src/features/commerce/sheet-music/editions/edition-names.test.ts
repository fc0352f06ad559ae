// Proves what file names mean: real habits of notation programs and bands, each with the part that it should become.
import { describe, expect, test } from 'vitest'
import { editionOfFileName } from './edition-names'
import { instruments } from './instruments'

const bigBand = [
  'Score',
  'Alto Sax 1',
  'Alto Sax 2',
  'Tenor Sax 1',
  'Tenor Sax 2',
  'Baritone Sax',
  'Trumpet 1',
  'Trumpet 2',
  'Trumpet 3',
  'Trumpet 4',
  'Trombone 1',
  'Trombone 2',
  'Bass Trombone',
  'Guitar',
  'Piano',
  'Bass',
  'Drums',
]

/** Seventeen files of one chart, named as people and programs name them, in the order of `bigBand`. */
const folders: Record<string, string[]> = {
  'numbered, as a copyist sends them': [
    '00 Score.pdf',
    '01 Alto Sax 1.pdf',
    '02 Alto Sax 2.pdf',
    '03 Tenor Sax 1.pdf',
    '04 Tenor Sax 2.pdf',
    '05 Baritone Sax.pdf',
    '06 Trumpet 1.pdf',
    '07 Trumpet 2.pdf',
    '08 Trumpet 3.pdf',
    '09 Trumpet 4.pdf',
    '10 Trombone 1.pdf',
    '11 Trombone 2.pdf',
    '12 Bass Trombone.pdf',
    '13 Guitar.pdf',
    '14 Piano.pdf',
    '15 Bass.pdf',
    '16 Drums.pdf',
  ],
  'with the tune before a dash, as Sibelius exports them': [
    'Tenor Madness - Full Score.pdf',
    'Tenor Madness - Alto Saxophone 1.pdf',
    'Tenor Madness - Alto Saxophone 2.pdf',
    'Tenor Madness - Tenor Saxophone 1.pdf',
    'Tenor Madness - Tenor Saxophone 2.pdf',
    'Tenor Madness - Baritone Saxophone.pdf',
    'Tenor Madness - Trumpet in Bb 1.pdf',
    'Tenor Madness - Trumpet in Bb 2.pdf',
    'Tenor Madness - Trumpet in Bb 3.pdf',
    'Tenor Madness - Trumpet in Bb 4.pdf',
    'Tenor Madness - Trombone 1.pdf',
    'Tenor Madness - Trombone 2.pdf',
    'Tenor Madness - Bass Trombone.pdf',
    'Tenor Madness - Electric Guitar.pdf',
    'Tenor Madness - Piano.pdf',
    'Tenor Madness - Double Bass.pdf',
    'Tenor Madness - Drum Set.pdf',
  ],
  'joined without spaces, as MuseScore exports them': [
    'Tenor_Madness-Score.pdf',
    'Tenor_Madness-Alto_Saxophone_1.pdf',
    'Tenor_Madness-Alto_Saxophone_2.pdf',
    'Tenor_Madness-Tenor_Saxophone_1.pdf',
    'Tenor_Madness-Tenor_Saxophone_2.pdf',
    'Tenor_Madness-Baritone_Saxophone.pdf',
    'Tenor_Madness-B♭_Trumpet_1.pdf',
    'Tenor_Madness-B♭_Trumpet_2.pdf',
    'Tenor_Madness-B♭_Trumpet_3.pdf',
    'Tenor_Madness-B♭_Trumpet_4.pdf',
    'Tenor_Madness-Trombone_1.pdf',
    'Tenor_Madness-Trombone_2.pdf',
    'Tenor_Madness-Bass_Trombone.pdf',
    'Tenor_Madness-Guitar.pdf',
    'Tenor_Madness-Piano.pdf',
    'Tenor_Madness-Contrabass.pdf',
    'Tenor_Madness-Drumset.pdf',
  ],
  'by hand, each a little differently': [
    'TENOR MADNESS conductor.pdf',
    '1st Alto.pdf',
    '2nd Alto Sax.pdf',
    'Tenor I.pdf',
    'tenor II.pdf',
    'Bari.pdf',
    'Tpt1.pdf',
    'Tpt 2.pdf',
    'Tpt. 3 (flugel).pdf',
    '4th Bb trumpet.pdf',
    'Tbn 1.pdf',
    'Tbn_2.pdf',
    'Bass Tbn.pdf',
    'Gtr.pdf',
    'Pno.pdf',
    'Bs Guitar.pdf',
    'Dr.pdf',
  ],
}

describe('seventeen PDFs dropped at once', () => {
  test.each(Object.entries(folders))('%s: at most two names have to be corrected by hand', (_habit, files) => {
    expect(files).toHaveLength(17)
    const labels = files.map((file) => editionOfFileName(file, 'Tenor Madness').label)
    const corrections = bigBand.filter((wanted, index) => labels[index] !== wanted)
    expect(corrections.length, `${labels.join(' | ')}`).toBeLessThanOrEqual(2)
    expect(new Set(labels).size, 'no two of the same name').toBeGreaterThanOrEqual(17 - 2)
  })

  test('names from programs need no correction at all', () => {
    for (const files of Object.values(folders).slice(0, 3))
      expect(files.map((file) => editionOfFileName(file, 'Tenor Madness').label)).toEqual(bigBand)
  })
})

test.each([
  ['02 Alto Sax 1.pdf', '', 'Alto Sax 1', 'part', 'Eb', 'treble', 'alto_sax'],
  ['Tune - Bb Trumpet.pdf', '', 'Trumpet', 'part', 'Bb', 'treble', 'trumpet'],
  ['Blue Shoes - C Trumpet.pdf', 'Blue Shoes', 'C Trumpet', 'part', 'C', 'treble', 'c_trumpet'],
  [
    'Blue Shoes - Trombone treble clef Bb.pdf',
    'Blue Shoes',
    'Trombone in B♭ treble clef',
    'part',
    'Bb',
    'treble',
    'trombone',
  ],
  ['Horn Song - Piano.pdf', 'Horn Song', 'Piano', 'part', 'C', 'grand', 'piano'],
  ['Horn Song Bb.pdf', 'Horn Song', 'B♭', 'lead_sheet', 'Bb', 'treble', undefined],
  ['blue-shoes-eb.pdf', 'Blue Shoes', 'E♭', 'lead_sheet', 'Eb', 'treble', undefined],
  ['Blue Shoes (C).pdf', 'Blue Shoes', 'C', 'lead_sheet', 'C', 'treble', undefined],
  ['Blue Shoes - bass clef.pdf', 'Blue Shoes', 'Bass clef', 'lead_sheet', 'C', 'bass', undefined],
  ['Blue Shoes lead sheet.pdf', 'Blue Shoes', 'Lead sheet', 'lead_sheet', 'C', 'treble', undefined],
  ['Blue Shoes - all parts.pdf', 'Blue Shoes', 'Set', 'set', 'any', null, undefined],
  ['Horn in F 2.pdf', '', 'Horn in F 2', 'part', 'F', 'treble', 'horn'],
])('the file %s of “%s” becomes the edition %s', (file, title, label, kind, transposition, clef, instrument) => {
  expect(editionOfFileName(file, title)).toEqual({
    label,
    kind,
    transposition,
    clef,
    instruments: instrument === undefined ? [] : [instrument],
  })
})

test.each([
  ['final_v3_print.pdf', 'final v3 print'],
  ['.pdf', 'Edition'],
  [`${'很长'.repeat(250)}.pdf`, '很长'.repeat(30)],
  ['🎷.pdf', '🎷'],
  [`a${'🎷'.repeat(40)}.pdf`, `a${'🎷'.repeat(29)}`],
])('a file name without any hints is kept as the label: %s', (file, label) => {
  expect(editionOfFileName(file, 'Blue Shoes')).toMatchObject({ label, kind: null, instruments: [] })
})

test('there are about 45 instruments, and each code and name is unique', () => {
  expect(instruments.length).toBeGreaterThanOrEqual(44)
  expect(new Set(instruments.map(({ code }) => code)).size).toBe(instruments.length)
  expect(new Set(instruments.map(({ name }) => name)).size).toBe(instruments.length)
})

test('every instrument is found by its own name', () => {
  for (const { code, name } of instruments)
    expect(editionOfFileName(`${name}.pdf`, '').instruments, name).toEqual([code])
})
