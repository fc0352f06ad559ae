// Proves that an address always gives a valid page, and that pages cover all records.
import { expect, test } from 'vitest'
import { pageOffset, parsePage, pageSize, pageCount } from './paging'

test.each([
  [{ page: 2 }, 2],
  [{ page: '3' }, 3],
  [{}, 1],
  [{ page: 0 }, 1],
  [{ page: -1 }, 1],
  [{ page: 1.5 }, 1],
  [{ page: '<b>' }, 1],
  [{ page: 1e9 }, 1],
  [{ page: [2, 3] }, 1],
  [null, 1],
  ['page=2', 1],
])('%j asks for page %i', (search, page) => {
  expect(parsePage(search)).toBe(page)
})

test('the last page ends with the last record', () => {
  for (const total of [0, 1, pageSize, pageSize + 1, 2000]) {
    const last = pageCount(total)
    expect(pageOffset(last)).toBeLessThanOrEqual(total)
    expect(pageOffset(last + 1)).toBeGreaterThanOrEqual(total)
  }
})
