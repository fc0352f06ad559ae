// Tests the new place of a moved record: within a page, over its edges, to the end.
import { expect, test } from 'vitest'
import { rowBehindGap } from './move-row'
import { movedBefore } from '../use-resource'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const pages = [rows('a', 'b', 'c'), rows('d', 'e', 'f'), rows('g')]
const toPage = (page: number) => Promise.resolve({ rows: pages[page - 1] ?? [], total: 7, page })
const behind = (page: number, from: number, to: number) =>
  rowBehindGap(pages[page - 1] ?? [], { from, to, page, pages: 3 }, toPage)

test('ADM-SHOP-03 ADM-PHOTO-05: a row moves up and down within a page', async () => {
  expect(await behind(1, 1, 0)).toBe('a')
  expect(await behind(1, 0, 2)).toBe('c')
})

test('ADM-SHOP-03: the first row of a page moves before the last row of the previous page', async () => {
  expect(await behind(2, 0, -1)).toBe('c')
  expect(await behind(1, 0, -1)).toBeUndefined()
})

test('ADM-SHOP-03: the last row of a page moves behind the first row of the next page', async () => {
  expect(await behind(1, 2, 4)).toBe('e')
  // The next page has only one record: behind it is the end.
  expect(await behind(2, 2, 4)).toBeNull()
  expect(await behind(3, 0, 2)).toBeUndefined()
})

test('ADM-SHOP-03: a row can be dropped below the last one', async () => {
  expect(await behind(1, 0, 3)).toBe('d')
  expect(await behind(3, 0, 1)).toBeNull()
})

test('OP-38: the rows are shown in their new order before it is stored', () => {
  expect(movedBefore(rows('a', 'b', 'c'), 'c', 'a')).toEqual(rows('c', 'a', 'b'))
  expect(movedBefore(rows('a', 'b', 'c'), 'a', null)).toEqual(rows('b', 'c', 'a'))
  // The next record is on another page, so this list stays unchanged until the response arrives.
  expect(movedBefore(rows('a', 'b'), 'a', 'z')).toEqual(rows('a', 'b'))
})
