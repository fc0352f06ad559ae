// Breaks texts that have lines of their own, such as addresses and notes, and fits them into a box.
import { breakWords } from '@/platform/pictures/fit-title'

/** `lineHeight`: multiple of the size of the type. All other values are in points. */
export type TextBox = { width: number; height: number; lineHeight: number; largest: number; smallest: number }
export type FittedText = { lines: string[]; fontSize: number }

const ownLines = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

/** Returns the lines of a text, each broken where it does not fit. Blank lines are left out. */
export function breakText(text: string, fits: (line: string) => boolean): string[] {
  return ownLines(text).flatMap((line) => breakWords(line.split(' '), fits, true) ?? [])
}

/** Returns the same, or null when a word is wider than a line. */
function breakBetweenWords(text: string, fits: (line: string) => boolean): string[] | null {
  const lines = ownLines(text).map((line) => breakWords(line.split(' '), fits, false))
  return lines.every((line) => line !== null) ? lines.flat() : null
}

/** Type is made this much smaller, as a share of the largest, rather than breaking a line or a word. */
const least = 2 / 3

/**
 * Fits a text into a box in the largest type that shows all of it. Smaller type is preferred to broken lines, and to broken
 * words, within limits. At the smallest size, an ellipsis replaces what is left. `measureWidth(line, fontSize)` measures.
 */
export function fitText(
  text: string,
  { width, height, lineHeight, largest, smallest }: TextBox,
  measureWidth: (line: string, fontSize: number) => number,
): FittedText {
  const whole = ownLines(text)
  const widths = whole.map((line) => measureWidth(line, largest))
  const share = Math.min(1, width / Math.max(0, ...widths), height / (whole.length * largest * lineHeight))
  const unbroken = Math.floor(largest * share * 2) / 2
  if (unbroken >= largest * least) return { lines: whole, fontSize: unbroken }
  const fits = (fontSize: number) => (line: string) => measureWidth(line, fontSize) <= width
  const isLow = (count: number, fontSize: number) => count * fontSize * lineHeight <= height
  /** Returns fewer lines than a size can need, without breaking the text, which takes long. */
  const fewest = (fontSize: number) =>
    widths.reduce((sum, one) => sum + Math.max(1, Math.ceil((one * fontSize) / largest / width - 0.01)), 0)
  const sizes = Array.from({ length: Math.floor((largest - smallest) * 2) }, (_, step) => largest - step / 2).filter(
    (fontSize) => isLow(fewest(fontSize), fontSize),
  )
  for (const fontSize of sizes.filter((size) => size >= largest * least)) {
    const lines = breakBetweenWords(text, fits(fontSize))
    if (lines && isLow(lines.length, fontSize)) return { lines, fontSize }
  }
  for (const fontSize of sizes) {
    const lines = breakText(text, fits(fontSize))
    if (isLow(lines.length, fontSize)) return { lines, fontSize }
  }
  const lines = breakText(text, fits(smallest))
  const most = Math.max(1, Math.floor(height / (smallest * lineHeight)))
  return { lines: lines.length <= most ? lines : [...lines.slice(0, most - 1), '…'], fontSize: smallest }
}
