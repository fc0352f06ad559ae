// Proves how the parts of a paper are distributed over its pages.
import { expect, test } from 'vitest'
import { type Block, paginate } from './flow'

const area = { firstTop: 50, top: 10, bottom: 100 }
const block = (height: number, heading?: Block['heading']): Block => ({ height, heading, draw: () => undefined })

test('blocks fill a page from its top, and go on at the top of the next', () => {
  const pages = paginate([block(30), block(20), block(40), block(50)], area)
  expect(pages.map((page) => page.map(({ top }) => top))).toEqual([
    [50, 80],
    [10, 50],
  ])
})

test('a heading stays with its first block and is repeated on the next page', () => {
  const heading = block(15)
  const rows = [block(30, heading), block(30, heading), block(30, heading)]
  const pages = paginate([block(10), ...rows], area)
  expect(pages.map((page) => page.map(({ block: one }) => (one === heading ? 'heading' : 'row')))).toEqual([
    ['row'],
    ['heading', 'row', 'row'],
    ['heading', 'row'],
  ])
  expect(pages.flat().every(({ block: one, top }) => top + one.height <= area.bottom)).toBe(true)
})

test('a paper without blocks has one page, and a block taller than a page has a page of its own', () => {
  expect(paginate([], area)).toEqual([[]])
  expect(paginate([block(20), block(500), block(20)], area).map(({ length }) => length)).toEqual([1, 1, 1])
})
