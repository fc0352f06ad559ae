// Breaks texts that have lines of their own, such as addresses and notes, and fits them into a box.
import { breakWords } from '@/platform/pictures/fit-title'

/** `lineHeight`: multiple of the size of the type. All other values are in points. */
export type TextBox = { width: number; height: number; lineHeight: number; largest: number; smallest: number }
export type FittedText = { lines: string[]; fontSize: number }

/** Returns the lines of a text, each broken where it does not fit. Blank lines are left out. */
export function breakText(text: string, fits: (line: string) => boolean): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((line) => breakWords(line.replace(/\s+/g, ' ').trim().split(' '), fits, true) ?? [])
}

/**
 * Fits a text into a box in the largest type that shows all of it. At the smallest size, an ellipsis replaces what is
 * left. `measureWidth(line, fontSize)` measures.
 */
export function fitText(
  text: string,
  { width, height, lineHeight, largest, smallest }: TextBox,
  measureWidth: (line: string, fontSize: number) => number,
): FittedText {
  const broken = (fontSize: number) => breakText(text, (line) => measureWidth(line, fontSize) <= width)
  for (let fontSize = largest; fontSize > smallest; fontSize -= 0.5) {
    const lines = broken(fontSize)
    if (lines.length * fontSize * lineHeight <= height) return { lines, fontSize }
  }
  const lines = broken(smallest)
  const most = Math.max(1, Math.floor(height / (smallest * lineHeight)))
  return { lines: lines.length <= most ? lines : [...lines.slice(0, most - 1), '…'], fontSize: smallest }
}
