// Tests the form fields of a parcel: weight, HS code, country of origin and description.
import { expect, test } from 'vitest'
import { customsFields, parcelFields } from './parcel-fields'

const read =
  (rule: { safeParse(typed: unknown): { success: boolean; data?: unknown; error?: { message: string } } }) =>
  (typed: string) => {
    const { success, data, error } = rule.safeParse(typed)
    return success ? data : (JSON.parse(error?.message ?? '[]') as { message: string }[])[0]?.message
  }

test('a weight is typed in grams or kilograms, and may be left out', () => {
  const { rule, toForm } = parcelFields.weight_grams
  expect(['', ' 350 ', '350 g', '1,2 kg'].map(read(rule))).toEqual([null, 350, 350, 1200])
  const sentence = 'Weight: please enter grams, such as 350, or 1.2 kg.'
  expect(['0', '-1', '2 lb', '9999999'].map(read(rule))).toEqual([sentence, sentence, sentence, sentence])
  expect([null, 350, 1200].map(toForm)).toEqual(['', '350 g', '1.2 kg'])
})

test('an HS code loses its points; other texts have a sentence', () => {
  const { hs_code } = customsFields
  const sentence = 'An HS code has 4 to 10 digits, such as 6109.10.'
  expect(['', '4904', '6109.10.00 10'].map(read(hs_code.rule))).toEqual([null, '4904', '6109100010'])
  expect(['123', '61091000100', 'shirt'].map(read(hs_code.rule))).toEqual([sentence, sentence, sentence])
})

test('the country of origin is one of the list or none, and the description is short', () => {
  const { origin_country, customs_text } = customsFields
  expect(['', 'PT', 'XX'].map(read(origin_country.rule))).toEqual([null, 'PT', 'Please choose a country of the list.'])
  const { control } = origin_country
  const options = control && 'options' in control ? control.options : []
  expect(options.slice(0, 3).map(({ label }) => label)).toEqual(['Not specified', 'Afghanistan', 'Åland Islands'])
  expect(read(customs_text.rule)('x'.repeat(101))).toBe('The customs description can have at most 100 characters.')
})
