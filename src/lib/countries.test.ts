// Proves how countries are named within sentences.
import { expect, test } from 'vitest'
import { countryCodes, countryName, inSentence } from './countries'

test.each([
  ['US', 'the United States'],
  ['GB', 'the United Kingdom'],
  ['NL', 'the Netherlands'],
  ['FO', 'the Faroe Islands'],
  ['DO', 'the Dominican Republic'],
  ['DE', 'Germany'],
  ['IE', 'Ireland'],
])('%s is %s in a sentence', (code, words) => expect(inSentence(countryName(code))).toBe(words))

test('every code has a name', () => expect(countryCodes.filter((code) => countryName(code) === code)).toEqual([]))
