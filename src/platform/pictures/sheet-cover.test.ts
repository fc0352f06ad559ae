// Proves that the cover of a sheet is drawn for any title, and that the same words give the same cover.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawSheetCover } from './sheet-cover'

const siteName = 'The Musician'

test.each([
  ['Blue Shoes', 'Fats Miller'],
  ['Łukasz Żółć', 'Σοφία Δέλτα'],
  ['今夜のブルース 🎺', ''],
  ['x'.repeat(200), 'y'.repeat(200)],
  ['', ''],
])('%s by %s', async (title, composer) => {
  const drawn = drawSheetCover({ title, composer, siteName })
  const { format, width, height } = await sharp(drawn).metadata()
  expect([format, width, height]).toEqual(['webp', 1200, 1600])
  // The cover is not blank.
  expect((await sharp(drawn).stats()).channels[0]?.stdev).toBeGreaterThan(5)
  expect(drawn.equals(drawSheetCover({ title, composer, siteName }))).toBe(true)
})

test('the cover shows its text', () => {
  const [named, unnamed] = ['Fats Miller', ''].map((composer) =>
    drawSheetCover({ title: 'Blue Shoes', composer, siteName }),
  )
  expect(named?.equals(unnamed ?? named)).toBe(false)
})
