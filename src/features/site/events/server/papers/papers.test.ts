// Proves that the papers for a gig contain the right text on as few pages as possible, and that the QR code leads to
// the right address.
import { describe, expect, test } from 'vitest'
import { type PaperPiece as Piece, readPaper as read } from '../../../../../../tests/support/read-paper'
import { cardSvg, drawCard } from './gig-card'
import { drawStageSheet, paginateLines, type StageLine } from './stage-sheet'

const facts = {
  title: 'Quartet at the Blue Lantern',
  when: 'Thursday, November 26, 2026, 7:30 PM',
  where: 'Blue Lantern, Harbour City',
}
const line = (title: string, rest: Partial<StageLine> = {}): StageLine => ({
  title,
  note: null,
  key: null,
  tempo: null,
  ...rest,
})
const readText = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join(' ')

describe('the stage sheet', () => {
  test('has order, title, key, tempo and note on one page, with large titles', async () => {
    const [page, ...more] = await read(
      drawStageSheet(facts, [
        line('Slide Rule Blues', { key: 'B♭ major', tempo: 138, note: 'solo: alto' }),
        line('Łukasz Żółć: Ελλάδα, Привет'),
      ]),
    )
    expect(more).toEqual([])
    const text = readText(page?.pieces ?? [])
    for (const words of [
      'Quartet at the Blue Lantern',
      'Slide Rule Blues',
      '138 bpm',
      'solo: alto',
      'Łukasz Żółć',
      'Ελλάδα',
      'B ♭ major',
    ])
      expect(text).toContain(words)
    expect(page?.pieces.find(({ text: piece }) => piece.startsWith('Slide'))?.size).toBeGreaterThanOrEqual(36)
  })

  test.each([1, 8, 24])('%d tunes fit on one page, with no title below 18 points', async (count) => {
    const pages = await read(
      drawStageSheet(
        facts,
        Array.from({ length: count }, (_, index) => line(`Tune ${index}`)),
      ),
    )
    expect(pages).toHaveLength(1)
    const sizes = pages[0]?.pieces.filter(({ text }) => text.startsWith('Tune')).map(({ size }) => size) ?? []
    expect(sizes).toHaveLength(count)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(18)
  })

  test('a title too long for one line takes two at 22 points, however many tunes there are', async () => {
    const long = 'The Longest Way Home from the Last Bus to the Harbour'
    const lines = Array.from({ length: 9 }, (_, index) => line(index === 7 ? long : `Tune ${index}`))
    const [page, ...more] = await read(drawStageSheet(facts, lines))
    expect(more).toEqual([])
    const parts = page?.pieces.filter(({ text }) => long.includes(text) && text.length > 3) ?? []
    expect(parts).toHaveLength(2)
    expect(parts.map(({ size }) => size)).toEqual([22, 22])
  })

  test('a title a little too wide for the common size stays on one line, as large as that line allows', async () => {
    const lines = ['Slide Rule Blues', 'When the Saints Go Marching In'].map((title) =>
      line(title, { key: 'B♭ major', tempo: 138 }),
    )
    const [page] = await read(drawStageSheet(facts, lines))
    const long = page?.pieces.filter(({ text }) => 'When the Saints Go Marching In'.includes(text)) ?? []
    expect(long.map(({ text }) => text)).toContain('When the Saints Go Marching In')
    expect(Math.max(...long.map(({ size }) => size))).toBeGreaterThan(22)
  })

  test('without a set list there are twelve numbered lines to write on', async () => {
    const [page, ...more] = await read(drawStageSheet(facts, []))
    expect(more).toEqual([])
    const numbers = page?.pieces.filter(({ text }) => /^\d+$/.test(text)).map(({ text }) => Number(text))
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  test('60 tunes with titles of 120 characters and notes stay within the page, in order', async () => {
    const lines = Array.from({ length: 60 }, (_, index) =>
      line(`${index + 1} ${'endless melody '.repeat(9)}`.slice(0, 120), {
        key: 'F♯ minor',
        tempo: 300,
        note: 'x'.repeat(120),
      }),
    )
    const pages = await read(drawStageSheet(facts, lines))
    expect(pages.map(({ width, height }) => [width, height])).toEqual(pages.map(() => [595, 842]))
    for (const { pieces } of pages)
      for (const { right, foot } of pieces) {
        expect(right).toBeLessThanOrEqual(595)
        expect(foot).toBeGreaterThan(0)
      }
    const numbers = pages.flatMap(({ pieces }) =>
      pieces.filter(({ text }) => /^\d+$/.test(text)).map(({ text }) => Number(text)),
    )
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  })

  test.each([
    [0, 0, [0]],
    [24, 0, [24]],
    [20, 5, [20]],
    [26, 0, [13, 13]],
    [16, 16, [16]],
    [60, 30, [17, 18, 25]],
  ])('%d lines, the first %d with a note, make pages of %j', (count, notes, pages) => {
    const lines = Array.from({ length: count }, (_, index) => line('Tune', { note: index < notes ? 'solo' : null }))
    expect(paginateLines(lines).map(({ length }) => length)).toEqual(pages)
    expect(paginateLines(lines).flat()).toEqual(lines)
  })
})

const card = {
  siteName: 'The Musician',
  title: 'Late Set',
  line: 'Nov 26, 2026 · The Corner Room',
  address: 'https://musician.example/tonight',
}

describe('the card', () => {
  test.each([
    ['a6', 298, 420],
    ['a4', 595, 842],
  ] as const)('%s is %d × %d points and shows whose it is and the address it leads to', async (size, width, height) => {
    const [page, ...more] = await read(drawCard(card, size))
    expect(more).toEqual([])
    expect([page?.width, page?.height]).toEqual([width, height])
    for (const words of ['The Musician', 'Late Set', 'Nov 26, 2026', 'musician.example/tonight'])
      expect(readText(page?.pieces ?? [])).toContain(words)
  })

  test('a long title stays within the card', async () => {
    const [page] = await read(drawCard({ ...card, title: 'endless '.repeat(15), line: 'x'.repeat(200) }, 'a6'))
    for (const { right } of page?.pieces ?? []) expect(right).toBeLessThanOrEqual(298)
  })

  test('the SVG of the square contains no script', () => {
    expect(cardSvg(card)).toMatch(/^<svg[^>]+>/)
    expect(cardSvg(card)).not.toContain('script')
  })
})
