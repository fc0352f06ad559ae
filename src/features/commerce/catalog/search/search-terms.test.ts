// Proves how a search is interpreted.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchTerms } from './search-terms'

const listWords = (query: string) => searchTerms(query).map(({ words }) => words)

test.each([
  ['bossa', ['bossa:*']],
  ['F minor', ['fminor | key3true']],
  ['f min', ['fminor | key3true']],
  ['Fm', ['fminor | key3true | fm']],
  ['B♭ major', ['bbmajor | key5false']],
  ['B flat major', ['bbmajor | key5false']],
  ['F# minor', ['fsharpminor | key10true']],
  ['in B♭', ['bb']],
  ['B flat', ['bb']],
  ['Señor Blues', ['senor:*', 'blues:*']],
  ['Łódź Ørsted ærø', ['lodz:*', 'orsted:*', 'aero:*']],
  ['đêm', ['dem:*']],
  ['संगीत रात', ['संगीत:*', 'रात:*']],
  ['שָׁלוֹם', ['שלום:*']],
  ['ジャズ', ['ジャズ:*']],
  ['the in', ['the:*', 'in']],
  ['...', []],
])('“%s” is read as %j', (query, words) => expect(listWords(query)).toEqual(words))

test('an instrument also finds the lead sheets that its players can read', () => {
  expect(searchTerms('alto').map(({ editions }) => editions)).toEqual(['alto:* | (eb & treble & lead)'])
  expect(searchTerms('trombone')[0]?.editions).toBe('trombone:* | (c & bass & lead)')
  expect(searchTerms('Tenor Saxophone ballad').map(({ editions }) => editions)).toEqual([
    'tenor:* & sax:* | (bb & treble & lead)',
    'ballad:*',
  ])
  expect(searchTerms('drums')[0]?.editions).toBe('drums:*')
})

test('for any input, a search term has only letters, digits and query operators', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (query) => {
      for (const { words, editions } of searchTerms(query))
        for (const text of [words, editions]) expect(text).toMatch(/^[\p{L}\p{N}\p{M}:*|&() ]+$/u)
    }),
  )
})
