// Proves that a paper is a PDF of the right size whose text can be read and stays inside its box.
import { expect, test } from 'vitest'
import { paperTexts, readPaper } from '../../../tests/support/read-paper'
import { drawPaper, paperSizes } from './paper'

test.each(['a4', 'a6'] as const)('a paper has its size and one page for each that is drawn: %s', async (size) => {
  const pages = await readPaper(
    drawPaper('Late Set', paperSizes[size], 2, (page, index) =>
      page.write(`Page ${index}`, { x: 40, y: 40, size: 12 }),
    ),
  )
  expect(pages.map(({ width, height, pieces }) => [width, height, pieces[0]?.text])).toEqual(
    [0, 1].map((index) => [paperSizes[size].width, paperSizes[size].height, `Page ${index}`]),
  )
})

test('a text that is too long for its box is smaller or broken, and stays inside', async () => {
  const [page] = await readPaper(
    drawPaper('Late Set', paperSizes.a6, 1, (paper) =>
      paper.fit('endless melody '.repeat(12), {
        x: 20,
        y: 20,
        width: 200,
        height: 60,
        lineHeight: 1.2,
        largest: 20,
        smallest: 8,
      }),
    ),
  )
  expect(page?.pieces.length).toBeGreaterThan(1)
  for (const { right } of page?.pieces ?? []) expect(right).toBeLessThanOrEqual(220)
})

test.each([
  ['Latin', 'Łukasz Żółć'],
  ['Greek', 'Ελλάδα'],
  ['Cyrillic', 'Привет'],
  ['Japanese', '山田太郎'],
  ['Chinese', '王小明'],
  ['Korean', '김민수'],
  ['Hebrew', 'דוד'],
  ['Thai', 'สมชาย'],
])('a name in %s is printed from fonts that are part of the site, in both weights', async (_script, name) => {
  const pdf = drawPaper(name, paperSizes.a6, 1, (page) => {
    page.write(name, { x: 20, y: 40, size: 20 })
    page.write(name, { x: 20, y: 80, size: 20, weight: 'bold' })
  })
  const [text] = await paperTexts(pdf)
  expect(text?.replaceAll(' ', '')).toBe(`${name}${name}`.replaceAll(' ', ''))
})

test('Arabic letters are joined, from right to left', async () => {
  const [text] = await paperTexts(
    drawPaper('Arabic', paperSizes.a6, 1, (page) => page.write('محمد', { x: 20, y: 40, size: 20 })),
  )
  expect(text?.normalize('NFKC')).toBe('محمد')
})
