// Tests the list of countries and their names.
import { expect, test } from 'vitest'
import { countryCodes, countryName, isCountryCode } from './countries'

test('250 different codes are sorted, and each has a name', () => {
  expect(countryCodes.length).toBe(250)
  expect(countryCodes.toSorted()).toEqual([...new Set(countryCodes)])
  expect(countryCodes.filter((code) => !/^[A-Z]{2}$/.test(code) || countryName(code) === code)).toEqual([])
})

test('a country has its English name; an unknown code is no country and names itself', () => {
  expect([countryName('DE'), countryName('JP'), countryName('US')]).toEqual(['Germany', 'Japan', 'United States'])
  expect([isCountryCode('DE'), isCountryCode('ZZ'), isCountryCode('de'), countryName('ZZ')]).toEqual([
    true,
    false,
    false,
    'ZZ',
  ])
})
