// Draws the set list in large type for the stage floor: order, title, key, tempo and notes for the band, readable from
// two metres.
import { drawPaper, type PaperPage, paperSizes } from '@/platform/papers/paper'

export type StageLine = { title: string; note: string | null; key: string | null; tempo: number | null }
type StageHeading = { title: string; when: string; where: string }

const { width, height } = paperSizes.a4
const [margin, head, foot] = [28, 62, 16]
/**
 * Type sizes of a title in points. A title that fits gets the largest; below the least it is not readable from two
 * metres.
 */
const [largest, least] = [44, 18]
const [numberWidth, factsWidth, gap] = [46, 112, 12]
const room = height - 2 * margin - head - foot
/** Line heights as multiples of the title's size: a line without a note, and the extra height for a note. */
const [plain, noted] = [1.55, 0.8]
const noteShare = 0.58

const measureHeight = ({ note }: Pick<StageLine, 'note'>) => plain + (note === null ? 0 : noted)
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Returns the lines by page: as few pages as possible, about equally full. */
export function paginateLines<L extends Pick<StageLine, 'note'>>(lines: readonly L[]): L[][] {
  const all = sum(lines.map(measureHeight))
  const count = Math.max(1, Math.ceil((all * least) / room))
  const pages = Array.from({ length: count }, (): L[] => [])
  let above = 0
  for (const line of lines) {
    const middle = above + measureHeight(line) / 2
    pages[Math.floor((middle / all) * count)]?.push(line)
    above += measureHeight(line)
  }
  return pages
}

/** Returns the stage sheet as a PDF on A4. */
export function drawStageSheet(facts: StageHeading, lines: readonly StageLine[]): Buffer {
  const pages = paginateLines(lines)
  return drawPaper(facts.title, paperSizes.a4, pages.length, (page, index) => {
    drawHead(page, facts, pages.length > 1 ? `${index + 1} / ${pages.length}` : '')
    const here = pages[index] ?? []
    const size = Math.min(largest, room / Math.max(1, sum(here.map(measureHeight))))
    let number = sum(pages.slice(0, index).map(({ length }) => length))
    let top = margin + head
    for (const line of here) {
      drawLine(page, line, { number: (number += 1), top, size })
      top += size * measureHeight(line)
    }
  })
}

function drawHead(page: PaperPage, { title, when, where }: StageHeading, pageNumber: string): void {
  page.fit(title, {
    x: margin,
    y: margin,
    width: width - 2 * margin - 60,
    height: 28,
    lineHeight: 1,
    largest: 24,
    smallest: 12,
    weight: 'bold',
  })
  page.write(pageNumber, { x: width - margin, y: margin + 22, size: 18, align: 'right' })
  page.fit(`${when} · ${where}`, {
    x: margin,
    y: margin + 32,
    width: width - 2 * margin,
    height: 14,
    lineHeight: 1,
    largest: 13,
    smallest: 9,
    grey: 70,
  })
  page.box(margin, margin + head - 10, width - 2 * margin, 1.5)
}

/** `size`: type size of a title that fits. A longer title is smaller or takes two lines. */
function drawLine(
  page: PaperPage,
  { title, note, key, tempo }: StageLine,
  { number, top, size }: { number: number; top: number; size: number },
): void {
  const x = margin + numberWidth
  const facts = [key, tempo === null ? null : `${tempo} bpm`].filter((fact) => fact !== null)
  const roomForWords = width - margin - x - (facts.length > 0 ? factsWidth + gap : 0)
  page.write(String(number), { x: x - gap, y: top + size, size: size * 0.8, weight: 'bold', align: 'right', grey: 90 })
  const end = page.fit(title, {
    x,
    y: top,
    width: roomForWords,
    height: size * 1.3,
    lineHeight: 1.12,
    largest: size,
    smallest: Math.min(10, size / 2),
    weight: 'bold',
  })
  if (note !== null)
    page.fit(note, {
      x,
      y: end + size * 0.25,
      width: roomForWords,
      height: size * noteShare * 1.15,
      lineHeight: 1,
      largest: size * noteShare,
      smallest: 7,
    })
  const factSize = Math.min(20, size * 0.6)
  for (const [index, fact] of facts.entries())
    page.write(fact, {
      x: width - margin,
      y: top + (facts.length > 1 ? size * 0.62 : size) + index * factSize * 1.15,
      size: factSize,
      weight: index === 0 ? 'bold' : 'regular',
      align: 'right',
    })
}
