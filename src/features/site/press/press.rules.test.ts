// Proves how biographies and quotes are made from stored texts.
import { expect, test } from 'vitest'
import { creditLine, firstSentences, makeBiographies, readQuotes } from './press.rules'

const nothing = { typed: { short: '', medium: '', long: '' }, introduction: '', story: '', chapters: [] }

test('biographies come from the home and about pages until the owner writes them, each text once', () => {
  expect(makeBiographies(nothing)).toEqual([])
  const made = makeBiographies({
    ...nothing,
    introduction: 'Two words.',
    story: 'One.\n\nTwo.',
    chapters: ['', 'Three.'],
  })
  expect(made).toEqual([
    { length: 'short', words: 2, paragraphs: ['Two words.'] },
    { length: 'medium', words: 2, paragraphs: ['One.', 'Two.'] },
    { length: 'long', words: 3, paragraphs: ['One.', 'Two.', 'Three.'] },
  ])
  expect(makeBiographies({ ...nothing, story: 'Only one.' }).map(({ length }) => length)).toEqual(['short'])
  const typed = { short: 'Typed.', medium: '', long: 'Long.' }
  expect(makeBiographies({ ...nothing, typed, story: 'One.' }).map(({ paragraphs }) => paragraphs)).toEqual([
    ['Typed.'],
    ['One.'],
    ['Long.'],
  ])
})

test('a short biography from a long text has whole sentences and at most 60 words', () => {
  const sentence = `${'word '.repeat(24)}end.`
  expect(firstSentences([sentence, sentence, sentence].join('\n'))).toBe(`${sentence} ${sentence}`)
  expect(firstSentences('no full stop at all')).toBe('no full stop at all')
  expect(firstSentences(`${'word '.repeat(99)}end.`).split(' ')).toHaveLength(100)
})

test('quotes are separated by a blank line; a last line with a dash names who said it', () => {
  expect(
    readQuotes('“A night\nto keep.”\n– Ada Byron, Late Set, Old Town\r\n\r\nShort.\n\n- Not an author\n\n \n'),
  ).toEqual([
    { text: 'A night to keep.', author: 'Ada Byron', position: 'Late Set, Old Town' },
    { text: 'Short.', author: null, position: null },
    { text: '- Not an author', author: null, position: null },
  ])
})

test('a photo names its photographer, and a credit that begins with a word of its own stays', () => {
  expect(['Ada Byron', '© Ada Byron', 'Foto: Ada', 'Photo: Ada'].map(creditLine)).toEqual([
    'Photo: Ada Byron',
    '© Ada Byron',
    'Foto: Ada',
    'Photo: Ada',
  ])
})
