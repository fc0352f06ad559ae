// Draws the card with a QR code that leads to the set list: A6 for the table, A4 for the door.
import { encode, renderSVG } from 'uqr'
import { drawPaper, type PaperPage, paperSizes } from '@/platform/papers/paper'

export type CardText = {
  siteName: string
  /** Printed in large type: the title of the gig, or “Tonight”. */
  title: string
  /** Line below the title; empty for none. */
  line: string
  /** Address in the QR code. */
  address: string
}

/** White modules around the QR code, which scanners need. */
const border = 4
const ecc = 'M'

/** Returns the QR code alone, for posters and tickets. */
export const cardSvg = ({ address }: CardText): string => renderSVG(address, { ecc, border })

type Fit = { height: number; largest: number; smallest: number; weight?: 'bold' | 'title' }

/** Returns the card as a PDF. */
export function drawCard({ siteName, title, line, address }: CardText, size: 'a4' | 'a6'): Buffer {
  const { width, height: pageHeight } = paperSizes[size]
  const unit = width / paperSizes.a6.width
  return drawPaper(title, paperSizes[size], 1, (page) => {
    /** Writes a centred text `y` points from the top; all other values are in units. */
    const words = (text: string, y: number, { height, largest, smallest, weight }: Fit): number =>
      page.fit(text, {
        x: width / 2,
        y,
        align: 'center',
        width: width - 40 * unit,
        height: height * unit,
        lineHeight: 1.1,
        largest: largest * unit,
        smallest: smallest * unit,
        weight,
      })
    drawSun(page, { corner: width, radius: 58 * unit })
    words(siteName, 18 * unit, { height: 18, largest: 13, smallest: 7 })
    // A title alone fills the room of its line.
    const largest = line === '' ? 46 : 27
    const end = words(title, 36 * unit, { height: 52, largest, smallest: 9, weight: 'title' })
    words(line, end + 6 * unit, { height: 15, largest: 11, smallest: 7 })
    const square = 216 * unit
    drawSquare(page, address, { left: (width - square) / 2, top: 124 * unit, square })
    const offer = 'Scan for the set list, sheets and recordings'
    words(offer, 346 * unit, { height: 18, largest: 11, smallest: 7, weight: 'bold' })
    const shown = address.replace(/^https?:\/\//, '')
    words(shown, pageHeight - 46 * unit, { height: 16, largest: 12, smallest: 6 })
  })
}

/** Distance between the dots of the sun, as a fraction of its radius. */
const dotStep = 0.1

/**
 * Draws a quarter of a sun in the top right corner, in halftone dots as on the site's pictures: they shrink towards its
 * edge. The corner is free of words.
 */
function drawSun(page: Pick<PaperPage, 'disc'>, { corner, radius }: { corner: number; radius: number }) {
  const step = radius * dotStep
  const [cos, sin] = [Math.cos(Math.PI / 6) * step, Math.sin(Math.PI / 6) * step]
  const reach = Math.ceil(2 / dotStep)
  for (let i = -reach; i <= reach; i += 1)
    for (let j = -reach; j <= reach; j += 1) {
      const [left, down] = [i * cos - j * sin, i * sin + j * cos]
      const away = Math.hypot(left, down) / radius
      if (left > -step && down > -step && away < 1) page.disc(corner - left, down, step * (0.56 - 0.4 * away), 150)
    }
}

/** Draws each run of dark modules as one box, so that no hairlines show between them. */
function drawSquare(
  page: Pick<PaperPage, 'box'>,
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
