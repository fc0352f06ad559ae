// Tests which filters an address can set: what the server would refuse is left out.
import { expect, test } from 'vitest'
import { filterParameters, hasDaysOrItem, readFilters } from './order-filters'

const item = '00000000-0000-4000-8000-000000000000'

test('days, item and filter of an address are read, and written back in the same way', () => {
  const filters = readFilters({ filter: 'to-ship', from: '2026-03-01', to: '2026-03-31', item })
  expect(filters).toEqual({ filter: 'to-ship', from: '2026-03-01', to: '2026-03-31', item })
  expect(filterParameters(filters).toString()).toBe(`filter=to-ship&from=2026-03-01&to=2026-03-31&item=${item}`)
  expect(hasDaysOrItem(filters)).toBe(true)
})

test('a day that does not exist, a number and an unknown filter are left out', () => {
  const filters = readFilters({ filter: 'nothing', from: '2026-02-30', to: 2026, item: 'late-set' })
  expect(filterParameters(filters).toString()).toBe('filter=all')
  expect(hasDaysOrItem(filters)).toBe(false)
})
