// The card with a square that leads to the set list: for the table on A6, for the door on A4.
import { encode, renderSVG } from 'uqr'
import { drawPaper, paperSizes } from './paper'

export type CardFacts = {
  siteName: string
  /** In large type: the gig, or that it is tonight's. */
  title: string
  /** Below it; empty for none. */
  line: string
  /** Where the square leads. */
  address: string
}

/** Modules of white around the square, which scanners need. */
const border = 4
const ecc = 'M'

/** The square alone, for posters and tickets. */
export const cardSvg = ({ address }: CardFacts): string => renderSVG(address, { ecc, border })

/** The card as a PDF. */
export function drawCard({ siteName, title, line, address }: CardFacts, size: 'a4' | 'a6'): Buffer {
  const { width, height } = paperSizes[size]
  const unit = width / paperSizes.a6.width
  return drawPaper(title, paperSizes[size], 1, (page) => {
    const centre = { x: width / 2, align: 'center' as const }
    const wide = { width: width - 40 * unit, lineHeight: 1.1 }
    page.fit(siteName, { ...centre, ...wide, y: 22 * unit, height: 18 * unit, largest: 13 * unit, smallest: 7 * unit })
    const end = page.fit(title, {
      ...centre,
      ...wide,
      y: 42 * unit,
      height: 54 * unit,
      largest: 24 * unit,
      smallest: 9 * unit,
      weight: 'bold',
    })
    page.fit(line, { ...centre, ...wide, y: end + 6 * unit, height: 15 * unit, largest: 11 * unit, smallest: 7 * unit })
    const square = 216 * unit
    drawSquare(page, address, { left: (width - square) / 2, top: 124 * unit, square })
    page.fit('Set list, sheet music, recordings', {
      ...centre,
      ...wide,
      y: 346 * unit,
      height: 18 * unit,
      largest: 14 * unit,
      smallest: 8 * unit,
      weight: 'bold',
    })
    page.fit(address.replace(/^https?:\/\//, ''), {
      ...centre,
      ...wide,
      y: height - 46 * unit,
      height: 16 * unit,
      largest: 12 * unit,
      smallest: 6 * unit,
    })
  })
}

/** Runs of dark modules are one box each, so that no hairlines show between them. */
function drawSquare(
  page: { box(x: number, y: number, width: number, height: number): void },
  address: string,
  { left, top, square }: { left: number; top: number; square: number },
): void {
  const { data } = encode(address, { ecc, border: 0 })
  const module = square / data.length
  for (const [y, row] of data.entries())
    for (let x = 0; x < row.length; x += 1) {
      const from = x
      while (row[x]) x += 1
      if (x > from) page.box(left + from * module, top + y * module, (x - from) * module, module * 1.02)
    }
}
