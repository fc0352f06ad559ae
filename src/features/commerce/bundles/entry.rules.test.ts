// Proves how the entries of a bundle are named.
import { expect, test } from 'vitest'
import { entryLabel } from './entry.rules'

const named = (title: string, category: string, label: string | null = null, tags: string[] = []) =>
  entryLabel({ title, category, tags }, label === null ? null : { label })

test('CART-19: an entry is named by its format and its choice, and a format that its title ends with is not repeated', () => {
  expect(named('Late Set', 'physical_music', null, ['vinyl'])).toBe('LP')
  expect(named('Late Set', 'physical_music', 'Blue', ['vinyl'])).toBe('LP, Blue')
  expect(named('Late Set (LP)', 'physical_music', null, ['vinyl'])).toBeNull()
  expect(named('Late Set (lp)', 'physical_music', 'Blue', ['vinyl'])).toBe('Blue')
  expect(named('Late Set (CD)', 'cd')).toBeNull()
  expect(named('Late Set (CD)', 'physical_music', null, ['vinyl'])).toBe('LP')
  expect(named('T-Shirt', 'merchandise', 'M')).toBe('M')
  expect(named('Corner Table', 'sheet_music', 'B♭')).toBe('B♭')
})
