// Proves keys and their spellings.
import { expect, test } from 'vitest'
import { allKeys, keyName, parseMusicKey } from './music-key'

test('every key is read back from its own name', () => {
  expect(allKeys).toHaveLength(30)
  for (const key of allKeys) expect(parseMusicKey(keyName(key))).toEqual(key)
  expect(new Set(allKeys.map(keyName)).size).toBe(30)
})

test.each([
  ['F minor', -4, true],
  ['f min', -4, true],
  ['Fm', -4, true],
  ['B♭', -2, false],
  ['Bb major', -2, false],
  ['B flat', -2, false],
  ['B-flat minor', -5, true],
  ['F# m', 3, true],
  ['f sharp minor', 3, true],
  ['C maj', 0, false],
])('%s is a key', (text, fifths, isMinor) => expect(parseMusicKey(text)).toEqual({ fifths, isMinor }))

test.each(['', 'H minor', 'minor', 'Fugue', 'G# major', 'E#', 'F minor swing'])('“%s” is not a key', (text) =>
  expect(parseMusicKey(text)).toBeNull(),
)
