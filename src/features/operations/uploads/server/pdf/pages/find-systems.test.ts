// Proves that the systems of music on a page are found: as many on every page of the demo's sheets as counted by eye.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { drawPage } from './draw-page'
import { type SystemSpan, findSystems, toGreyPage, type GreyPage } from './find-systems'
import { openPdf } from '../open-pdf'

const folder = path.resolve('demo/files/pdf')

/**
 * Counted by eye, page by page, with the boxes painted over the pages: one box round each system, its chord symbols and
 * its words.
 */
const counted: Record<string, number[]> = {
  'amazing-grace-quartet': [3, 3, 3, 3, 3],
  'amazing-grace-quartet-score': [3],
  'amazing-grace-quartet-trombone-1': [3],
  'amazing-grace-quartet-trombone-2': [3],
  'amazing-grace-quartet-trombone-3': [3],
  'amazing-grace-quartet-bass-trombone': [3],
  'corner-table': [8, 8, 8],
  'corner-table-c': [8],
  'corner-table-bb': [8],
  'corner-table-bb-first': [8],
  'corner-table-eb': [8],
  'corner-table-bass-clef': [8],
  'eleven-minute-warm-up': [4, 3],
  'last-bus-home': [7, 7],
  'last-bus-home-c': [7],
  'last-bus-home-bb': [7],
  'last-bus-home-eb': [7],
  'last-bus-home-bass-clef': [7],
  // Its first page has only words.
  'six-late-studies': [0, 4, 4, 4, 5, 4, 3],
  // Has three pages of score with six staves to a system, then a part for each player.
  'slide-rule-blues': [3, 3, 3, 9, 9, 9, 8, 7, 9],
  'three-spirituals': [8, 8, 4, 4, 4, 4],
  'three-spirituals-c': [8, 4, 4],
  'three-spirituals-bb': [8, 4, 4],
  'three-spirituals-eb': [8, 4, 4],
  'three-spirituals-bass-clef': [8, 4, 4],
  'when-the-saints': [4, 4, 4, 4],
}

test('every demo sheet has a manual count', () => {
  expect(Object.keys(counted).toSorted()).toEqual(
    readdirSync(folder)
      .map((file) => file.replace('.pdf', ''))
      .toSorted(),
  )
})

async function findSystemsIn(file: string): Promise<SystemSpan[][]> {
  const pages: SystemSpan[][] = []
  await openPdf(readFileSync(path.join(folder, file)), { takesProtected: false }, async ({ pageCount, pageAt }) => {
    for (let number = 1; number <= pageCount; number++) {
      const page = await pageAt(number)
      const canvas = await drawPage(page, 1200)
      const { width, height } = canvas
      const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
      pages.push(findSystems(toGreyPage({ data, width, height })))
      page.cleanup()
    }
    return null
  })
  return pages
}

test.each(Object.entries(counted))('%s: each page has as many systems as were counted', async (name, expected) => {
  const pages = await findSystemsIn(`${name}.pdf`)
  expect(pages.map((boxes) => boxes.length)).toEqual(expected)
  for (const boxes of pages) {
    for (const [index, [top, bottom]] of boxes.entries()) {
      expect(top).toBeGreaterThanOrEqual(boxes[index - 1]?.[1] ?? 0)
      expect(bottom).toBeGreaterThan(top)
      expect(bottom).toBeLessThanOrEqual(1)
    }
  }
})

/** Returns a page 1000 wide and 1400 high with dark strokes on it. */
function pageWith(...strokes: { left: number; top: number; width: number; height: number }[]): GreyPage {
  const page = { data: new Uint8Array(1000 * 1400).fill(250), width: 1000, height: 1400 }
  for (const { left, top, width, height } of strokes)
    for (let row = top; row < top + height; row++) page.data.fill(20, row * 1000 + left, row * 1000 + left + width)
  return page
}
const staff = (top: number, left = 100, width = 800) =>
  [0, 1, 2, 3, 4].map((line) => ({ left, top: top + line * 8, width, height: 2 }))
const column = (top: number, bottom: number, left = 100) => ({ left, top, width: 2, height: bottom - top })

test('staves joined by a line at their left are one system; a bar line through one of them joins nothing', () => {
  expect(findSystems(pageWith(...staff(200), ...staff(280), column(200, 314)))).toHaveLength(1)
  expect(findSystems(pageWith(...staff(200), ...staff(280), column(200, 232), column(280, 312)))).toHaveLength(2)
  expect(findSystems(pageWith(...staff(200), ...staff(280), column(200, 314, 500)))).toHaveLength(2)
})

test('a bracket left of the staves joins them, a line with a lost pixel is still a line, a short last system counts', () => {
  expect(findSystems(pageWith(...staff(200), ...staff(280), column(196, 318, 80)))).toHaveLength(1)
  const torn = pageWith(...staff(200))
  for (let line = 0; line < 5; line++) torn.data.fill(250, (200 + line * 8) * 1000 + 480, (200 + line * 8) * 1000 + 482)
  expect(findSystems(torn)).toHaveLength(1)
  expect(findSystems(pageWith(...staff(200), ...staff(300, 100, 250)))).toHaveLength(2)
})

test('a page of words, a table, a ruled block and a blank page have no systems', () => {
  const words = Array.from({ length: 40 }, (_, row) => ({ left: 100, top: 100 + row * 20, width: 90, height: 10 }))
  expect(findSystems(pageWith(...words))).toEqual([])
  expect(findSystems(pageWith(...staff(200).slice(0, 4)))).toEqual([])
  expect(findSystems(pageWith({ left: 100, top: 100, width: 800, height: 600 }))).toEqual([])
  expect(findSystems(pageWith())).toEqual([])
  const uneven = [200, 208, 222, 230, 238].map((top) => ({ left: 100, top, width: 800, height: 2 }))
  expect(findSystems(pageWith(...uneven))).toEqual([])
})
