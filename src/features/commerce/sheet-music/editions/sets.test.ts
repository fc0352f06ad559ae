// Proves the content of a set, and when it can be bought.
import { expect, test } from 'vitest'
import type { EditionKind } from './edition-facts'
import { editionChoices, hasPdfToSell, partsBroughtBy, partsOfSet } from './edition.rules'

const edition = (
  label: string,
  kind: EditionKind,
  instrument = '',
  change: { isOnSale?: boolean; fileUrl?: null } = {},
) => ({
  label,
  isOnSale: true,
  fileUrl: change.fileUrl === null ? null : `private:sheet-music-pdfs/${label}.pdf`,
  reads: { kind, instruments: instrument === '' ? [] : [instrument] },
  ...(change.isOnSale === undefined ? {} : { isOnSale: change.isOnSale }),
})
const set = edition('Set', 'set', '', { fileUrl: null })
const labels = (all: readonly { label: string }[]) => all.map(({ label }) => label)

test('a set starts with the score, then the parts in score order; the owner orders the parts of one instrument', () => {
  const parts = [
    edition('Cello', 'part', 'cello'),
    edition('Trumpet 2', 'part', 'trumpet'),
    edition('Somebody', 'part'),
    edition('Trumpet 1', 'part', 'trumpet'),
    edition('Score', 'score'),
    edition('Flute', 'part', 'flute'),
  ]
  expect(labels(partsOfSet(parts))).toEqual(['Score', 'Flute', 'Trumpet 2', 'Trumpet 1', 'Cello', 'Somebody'])
})

test('a set leaves out lead sheets, books, sets, parts off sale and parts without a file', () => {
  const all = [
    edition('Lead sheet', 'lead_sheet'),
    edition('Book', 'book'),
    set,
    edition('Old', 'part', 'flute', { isOnSale: false }),
    edition('Unwritten', 'part', 'flute', { fileUrl: null }),
    edition('Flute', 'part', 'flute'),
  ]
  expect(labels(partsBroughtBy(set, all))).toEqual(['Flute'])
  expect(partsBroughtBy(all[5] ?? set, all)).toEqual([])
})

test('a set is for sale with its own PDF or with parts', () => {
  const flute = edition('Flute', 'part', 'flute')
  expect(labels(editionChoices('sheet_music', [set, flute]))).toEqual(['Set', 'Flute'])
  expect(editionChoices('sheet_music', [set])).toEqual([])
  expect(hasPdfToSell('sheet_music', 'private:sheet-music-pdfs/own.pdf', [set])).toBe(false)
  expect(labels(editionChoices('sheet_music', [edition('Own', 'set')]))).toEqual(['Own'])
})
