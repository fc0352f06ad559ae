// Tests the groups of countries, and the search among all countries.
import { expect, test } from 'vitest'
import { countryName, isCountryCode } from '@/lib/countries'
import { countrySets, findCountries } from './country-sets'

test('every group has known countries, each once; the European Union has 27', () => {
  for (const { name, countries } of countrySets) {
    expect(
      countries.filter((code) => !isCountryCode(code)),
      name,
    ).toEqual([])
    expect(new Set(countries).size, name).toBe(countries.length)
  }
  expect(countrySets[0]?.countries).toHaveLength(27)
})

test.each([
  ['germ', ['Germany']],
  ['GERMANY ', ['Germany']],
  ['aland', ['Åland Islands', 'New Zealand']],
  ['cote', ['Côte d’Ivoire']],
  ['de', ['Germany', 'Denmark', 'Bangladesh']],
  ['', []],
  ['atlantis', []],
])('%j finds %j', (typed, names) => expect(findCountries(typed, 3).map(countryName)).toEqual(names))
