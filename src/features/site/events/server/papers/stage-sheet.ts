// Draws the set list in large type for the stage floor: order, title, key, tempo and notes for the band, readable from
// two metres.
import { drawPaper, measuringPage, type PaperPage, paperSizes } from '@/platform/papers/paper'

export type StageLine = { title: string; note: string | null; key: string | null; tempo: number | null }
type StageHeading = { title: string; when: string; where: string }

const { width, height } = paperSizes.a4
const [margin, head, foot] = [28, 62, 16]
/**
 * Type sizes of a title in points. A title that fits gets the largest; below the least it is not readable from two
 * metres. A title that does not fit in one line at `wrapped` takes two lines of that size.
 */
const [largest, wrapped, least] = [44, 22, 18]
const [numberWidth, factsWidth, gap] = [46, 112, 12]
const room = height - 2 * margin - head - foot
/** Line heights as multiples of the title's size: a line without a note, and the extra height for a note. */
const [plain, noted] = [1.55, 0.8]
const noteShare = 0.58
/** Distance of the two lines of a title, as a multiple of their size. */
const lineHeight = 1.12
/** Number of lines to write on by hand when there is no set list. */
const ruledLines = 12

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const factsOf = ({ key, tempo }: StageLine) =>
  [key, tempo === null ? null : `${tempo} bpm`].filter((fact) => fact !== null)

const widthForWords = (line: StageLine) =>
  width - 2 * margin - numberWidth - (factsOf(line).length > 0 ? factsWidth + gap : 0)

let page: ReturnType<typeof measuringPage> | undefined

/**
 * Returns the box of a title: its largest type and its height in points, and its lines. `size`: type size of a title
 * that fits.
 */
function titleBox(line: StageLine, size: number): { largest: number; height: number; lines: 1 | 2 } {
  const two = Math.min(size, wrapped)
  page ??= measuringPage()
  const isOne = page.lines(line.title, { width: widthForWords(line), size: two, weight: 'bold' }).length === 1
  return isOne
    ? { largest: size, height: size * lineHeight, lines: 1 }
    : { largest: two, height: 2 * two * lineHeight, lines: 2 }
}

/** Returns the largest type, up to `size` points, with which a title takes one line. */
function sizeForOneLine(page: PaperPage, line: StageLine, size: number): number {
  const wide = page.measure(line.title, { size, weight: 'bold' })
  return Math.min(size, Math.max(least, Math.floor((size * widthForWords(line) * 2) / wide) / 2))
}

const measureHeight = (line: StageLine, size: number) =>
  titleBox(line, size).height + size * (plain - lineHeight + (line.note === null ? 0 : noted))

/** Returns the lines by page: as few pages as possible, about equally full. */
export function paginateLines(lines: readonly StageLine[]): StageLine[][] {
  const heights = lines.map((line) => measureHeight(line, least))
  const all = sum(heights)
  const count = Math.max(1, Math.ceil(all / room))
  const pages = Array.from({ length: count }, (): StageLine[] => [])
  let above = 0
  for (const [index, line] of lines.entries()) {
    const own = heights[index] ?? 0
    pages[Math.floor(((above + own / 2) / all) * count)]?.push(line)
    above += own
  }
  return pages
}

/** Returns the largest size of type with which the lines fit on a page. */
function sizeForPage(lines: readonly StageLine[]): number {
  let size = largest
  while (size > 1 && sum(lines.map((line) => measureHeight(line, size))) > room) size -= 0.5
  return size
}

/** Returns the stage sheet as a PDF on A4: without a set list, ruled lines for one. */
export function drawStageSheet(facts: StageHeading, lines: readonly StageLine[]): Buffer {
  const pages = paginateLines(lines)
  return drawPaper(facts.title, paperSizes.a4, pages.length, (page, index) => {
    drawHead(page, facts, pages.length > 1 ? `${index + 1} / ${pages.length}` : '')
    if (lines.length === 0) return drawRules(page)
    const here = pages[index] ?? []
    const size = sizeForPage(here)
    let number = sum(pages.slice(0, index).map(({ length }) => length))
    let top = margin + head
    for (const line of here) {
      drawLine(page, line, { number: (number += 1), top, size })
      top += measureHeight(line, size)
    }
  })
}

function drawRules(page: PaperPage): void {
  const step = room / ruledLines
  for (let number = 1; number <= ruledLines; number += 1) {
    const foot = margin + head + number * step
    drawNumber(page, number, foot - 6, 20)
    page.box(margin + numberWidth, foot, width - 2 * margin - numberWidth, 0.75, 120)
  }
}

const drawNumber = (page: PaperPage, number: number, y: number, size: number) =>
  page.write(String(number), { x: margin + numberWidth - gap, y, size, weight: 'bold', align: 'right', grey: 90 })

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
  line: StageLine,
  { number, top, size }: { number: number; top: number; size: number },
): void {
  const { title, note } = line
  const x = margin + numberWidth
  drawNumber(page, number, top + size, size * 0.8)
  const box = titleBox(line, size)
  const own = box.lines === 1 ? sizeForOneLine(page, line, size) : box.largest
  const end = page.fit(title, {
    x,
    // A smaller title stays on the line of its number.
    y: top + (box.lines === 1 ? size - own : 0),
    width: widthForWords(line),
    // The sum of two lines may be a hair higher than the box.
    height: (box.lines === 1 ? own * lineHeight : box.height) + 0.5,
    lineHeight,
    largest: own,
    smallest: Math.min(10, size / 2),
    weight: 'bold',
  })
  if (note !== null)
    page.fit(note, {
      x,
      y: end + size * 0.25,
      width: widthForWords(line),
      height: size * noteShare * 1.15,
      lineHeight: 1,
      largest: size * noteShare,
      smallest: 7,
    })
  const facts = factsOf(line)
  const factSize = Math.min(20, size * 0.6)
  for (const [index, fact] of facts.entries())
    drawFact(page, fact, {
      y: top + (facts.length > 1 ? size * 0.62 : size) + index * factSize * 1.15,
      size: factSize,
      weight: index === 0 ? 'bold' : 'regular',
    })
}

/** Noto Music draws accidentals for the height of a stave; beside letters they are unreadable from two metres. */
const accidentalScale = 1.7

/** Writes a fact at the right edge, its accidentals as high as its letters. */
function drawFact(
  page: PaperPage,
  fact: string,
  { y, size, weight }: { y: number; size: number; weight: 'bold' | 'regular' },
): void {
  const parts = fact.split(/([♭♯♮])/).map((text) => {
    const type = { size: /^[♭♯♮]$/.test(text) ? size * accidentalScale : size, weight }
    return { text, type, wide: page.measure(text, type) }
  })
  let x = width - margin - sum(parts.map(({ wide }) => wide))
  for (const { text, type, wide } of parts) {
    page.write(text, { ...type, x, y })
    x += wide
  }
}
