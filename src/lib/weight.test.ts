// Tests the words of weights, and the reading of typed ones.
import { expect, test } from 'vitest'
import { typedGrams, weightWords } from './weight'

test.each([
  [1, '1 g'],
  [999, '999 g'],
  [1000, '1 kg'],
  [1250, '1.25 kg'],
  [20_000, '20 kg'],
])('%i grams are shown as %s', (grams, words) => expect(weightWords(grams)).toBe(words))

test.each([
  ['350', 350],
  [' 350 g ', 350],
  ['350g', 350],
  ['1.2 kg', 1200],
  ['1,2KG', 1200],
  ['0.35 kg', 350],
  ['1000 kg', 1_000_000],
])('%j is read as %i grams', (typed, grams) => expect(typedGrams(typed)).toBe(grams))

test.each(['', '0', '-5', '0.5', '1.0005 kg', '2 lb', '1.200,5', '1001 kg', 'heavy', '1e3'])(
  '%j is no weight',
  (typed) => expect(typedGrams(typed)).toBeNull(),
)
