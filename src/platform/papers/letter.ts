// The parts of an A4 letter that packing slips and invoices share: margins, the window of the envelope, and the line at
// the top of every page but the first. Measures are points.
import { millimetres, type PaperPage, paperSizes } from './paper'

const { width } = paperSizes.a4
const [left, right] = [millimetres(20), width - millimetres(20)]

/** Margins of a letter, and the window of a DIN long envelope: 20 mm from the left, 45 mm from the top, 85 × 45 mm. */
export const letter = {
  left,
  right,
  across: right - left,
  window: { x: left, y: millimetres(45), width: millimetres(85), height: millimetres(45) },
}

/** Writes a title and a line at the top of a page that is not the first. */
export function writeRunningHead(page: PaperPage, title: string): void {
  page.fit(title, {
    x: left,
    y: 33,
    width: letter.across,
    height: 12,
    lineHeight: 1.1,
    largest: 9,
    smallest: 5,
    weight: 'bold',
  })
  page.box(left, 50, letter.across, 0.75)
}
