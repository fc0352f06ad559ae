// Proves that each address label is complete and inside its place on the paper.
import { expect, test } from 'vitest'
import { drawSheets, millimetres } from '@/platform/papers/paper'
import { readPaper } from '../../../../../../tests/support/read-paper'
import { labelSheets, rollSheets } from './address-labels'

const sender = { name: 'Late Set Music', address: '12 Harbour Street\n20457 Hamburg' }
const twelve = Array.from({ length: 12 }, (_, index) => `Line ${index + 1}`).join('\n')
const label = (number: string, address: string | null = twelve) => ({ sender, number, address })
const labels = Array.from({ length: 11 }, (_, index) => label(`N-${index + 1}`))

test('a label of 62 × 100 mm has sender, order and all twelve lines of an address, each on its own page', async () => {
  const pages = await readPaper(await drawSheets('Labels', rollSheets(labels)))
  expect(pages).toHaveLength(11)
  for (const { width, height, pieces } of pages) {
    expect(width).toBeCloseTo(millimetres(62), 0)
    expect(height).toBeCloseTo(millimetres(100), 0)
    const text = pieces.map((piece) => piece.text).join('\n')
    expect(text).toContain('Late Set Music')
    expect(text).toContain(twelve)
    for (const { right, foot, size } of pieces.filter((piece) => piece.text.startsWith('Line'))) {
      expect(right).toBeLessThanOrEqual(millimetres(58))
      expect(foot).toBeGreaterThan(millimetres(4))
      expect(size).toBeGreaterThanOrEqual(8)
    }
  }
})

test.each([
  [1, [8, 3]],
  [3, [6, 5]],
  [8, [1, 8, 2]],
])('labels on sheets of eight begin at place %i and go on at the first of the next sheet', async (start, counts) => {
  const pages = await readPaper(await drawSheets('Labels', labelSheets(labels, start)))
  const numbers = pages.map(({ pieces }) => pieces.filter(({ text }) => /N-\d+$/.test(text)))
  expect(numbers.map(({ length }) => length)).toEqual(counts)
  expect(pages.map(({ width, height }) => [width, height])).toEqual(pages.map(() => [595, 842]))
  const first = numbers[0]?.[0]
  const place = start - 1
  const top = millimetres(13.1 + Math.floor(place / 2) * 67.7)
  expect(842 - (first?.foot ?? 0)).toBeGreaterThan(top)
  expect(842 - (first?.foot ?? 0)).toBeLessThan(top + millimetres(67.7))
  expect((first?.right ?? 0) > millimetres(105)).toBe(place % 2 === 1)
})

test('an order without an address has a label that says so', async () => {
  const [page] = await readPaper(await drawSheets('Labels', rollSheets([label('N-1', null)])))
  expect(page?.pieces.map(({ text }) => text)).toContain('No address')
})
