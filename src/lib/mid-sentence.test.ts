// Proves how names are written inside a sentence.
import { expect, test } from 'vitest'
import { listInWords, midSentence } from './mid-sentence'

test.each([
  ['Digital album', 'digital album'],
  ['Download', 'download'],
  ['LP', 'LP'],
  ['CD, signed', 'CD, signed'],
  ['T-shirt', 'T-shirt'],
  ['MiniDisc', 'MiniDisc'],
  ['10-inch', '10-inch'],
  ['Élan', 'élan'],
  ['', ''],
])('%s inside a sentence is %s', (name, words) => {
  expect(midSentence(name)).toBe(words)
})

test.each([
  [['LP', 'CD', 'Download'], 'LP, CD and download'],
  [['Cassette', 'Digital album'], 'Cassette and digital album'],
  [['LP', 'CD', 'Tape', 'Download'], 'LP, CD, tape and download'],
  [['LP', 'CD', 'Tape', 'DAT', 'Download'], 'LP, CD, tape and 2 more'],
  [['Cassette'], 'Cassette'],
  [[], ''],
])('%j is listed as “%s”', (names, words) => {
  expect(listInWords(names)).toBe(words)
})
