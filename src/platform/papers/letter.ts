// The parts of an A4 letter that packing slips and invoices share: margins, the head with the window of the envelope,
// and the line at the top of every page but the first. Measures are points.
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

/** Returns the lines of a text without its empty ones. */
export const textLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const quiet = 110

/** Writes who sends a letter, its title, and in the window the sender's line above the address. */
export function writeLetterHead(
  page: PaperPage,
  {
    sender,
    title,
    to,
    largest,
  }: {
    sender: { name: string; address: string }
    title: string
    to: string
    /** Largest size of the address. */
    largest: number
  },
): void {
  const { window: field } = letter
  const name = { x: left, y: 40, width: 300, height: 24, lineHeight: 1.1 }
  page.fit(sender.name, { ...name, largest: 18, smallest: 9, weight: 'bold' })
  page.write(title, { x: right, y: 56, size: 18, align: 'right', grey: quiet })
  page.box(left, 74, letter.across, 1.25)
  const from = [sender.name, ...textLines(sender.address)].join(' · ')
  page.fit(from, { ...field, height: 12, lineHeight: 1.1, largest: 7, smallest: 4.5, grey: quiet })
  page.box(field.x, field.y + 13, field.width, 0.4, 170)
  const address = { ...field, y: field.y + 17, height: field.height - 17, lineHeight: 1.25 }
  page.fitLines(to, { ...address, largest, smallest: 4 })
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
