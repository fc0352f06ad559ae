// Proves that a printed card can be read: the code in letters, and a square with its address.
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { readPaper } from '../../../../../tests/support/read-paper'
import { cardSheets, drawCards, type PrintedCards } from './card-paper'

const cards = (change: Partial<PrintedCards> = {}): PrintedCards => ({
  siteName: 'Nora Vale Quartet',
  baseUrl: 'https://example.com',
  title: 'Late Set',
  codes: ['7K3QF9XW2B'],
  ...change,
})

/** Returns the boxes of the first card. */
function boxes(given: PrintedCards): { x: number; y: number; width: number }[] {
  const drawn: { x: number; y: number; width: number }[] = []
  const page = {
    box: (x: number, y: number, width: number) => void drawn.push({ x, y, width }),
    fit: () => 0,
    frame: () => undefined,
  }
  const [sheet] = cardSheets(given)
  sheet?.draw(page as never)
  return drawn
}

test('the square has the address of the page with the code', () => {
  const { data } = encode('https://example.com/redeem/7K3QF-9XW2B', { ecc: 'M', border: 0 })
  const drawn = boxes(cards())
  const side = Math.max(...drawn.map(({ x, width }) => x + width)) - Math.min(...drawn.map(({ x }) => x))
  const module = side / data.length
  const dark = data.flat().filter(Boolean).length
  expect(drawn.reduce((sum, { width }) => sum + width / module, 0)).toBeCloseTo(dark, 6)
})

test('twenty-one cards are on three pages; long names stay inside their card, and every code can be read', async () => {
  const codes = Array.from({ length: 21 }, (_, index) => `ABCDE${String(index).padStart(5, '0')}`)
  const long = cards({
    siteName: 'The Very Long Name of an Orchestra with Its Soloists and Guests',
    title: 'An Evening of Songs from the Old Country, Recorded Live at the Riverside, B♭ and 山田',
    baseUrl: 'https://the-very-long-name-of-an-orchestra.example.com',
    codes,
  })
  const pages = await readPaper(await drawCards(long))
  expect(pages).toHaveLength(3)
  const text = pages.flatMap(({ pieces }) => pieces.map((piece) => piece.text)).join(' ')
  for (const code of codes) expect(text).toContain(`${code.slice(0, 5)}-${code.slice(5)}`)
  for (const { width, height, pieces } of pages)
    for (const { right, foot } of pieces) {
      expect(right).toBeLessThan(width - 40)
      expect(foot).toBeGreaterThan(0)
      expect(foot).toBeLessThan(height)
    }
})
