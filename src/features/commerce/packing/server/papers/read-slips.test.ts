// Proves for which parcels the customs declaration is printed.
import { expect, test } from 'vitest'
import { leavesHome } from './read-slips'

test.each([
  [['DE'], 'DE', false],
  [['DE'], 'US', true],
  [['AT', 'DE'], 'US', true],
  [['AT', 'DE'], 'AT', null],
  [[], 'US', null],
  [['DE'], undefined, null],
])('home %j, parcel to %s: leaves home %s', (home, country, leaves) => {
  expect(leavesHome(home, country)).toBe(leaves)
})
