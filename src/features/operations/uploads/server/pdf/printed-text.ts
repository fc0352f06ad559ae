// Which name is printed and how large, so that the whole line fits: names in writing that the font lacks give way to the next one.
import type { Printed } from './pdf-answer'

/** Points. Below the least one nobody reads it. */
export const lineSizes = { usual: 7, least: 4.5 } as const

export type LineFont = {
  has(codePoint: number): boolean
  /** Points, of a text in size 1. */
  widthOf(text: string): number
}

/** Latin, Greek and Cyrillic with digits and signs; whatever else a font may have, its letters need more than being put in a row. */
const known = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+$/u

/** In one line, composed, without what is not seen. */
export const inOneLine = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim()

/** Whether its letters are of a writing that is printed at all; the font may still lack one. */
export const isInKnownWriting = (text: string) => known.test(text)

const isDrawn = (text: string, font: LineFont) =>
  isInKnownWriting(text) && [...text].every((letter) => font.has(letter.codePointAt(0) ?? 0))

/** The line and its size in points; `width`: what there is for it. */
export function lineOf(
  { names, before, after }: Pick<Printed, 'names' | 'before' | 'after'>,
  font: LineFont,
  width: number,
): { text: string; size: number } {
  const lines = names
    .map(inOneLine)
    .filter((name) => isDrawn(name, font))
    .map((name) => before + name + after)
  const sizeOf = (line: string) => Math.min(lineSizes.usual, width / font.widthOf(line))
  const fitting = lines.find((line) => sizeOf(line) >= lineSizes.least)
  if (fitting !== undefined) return { text: fitting, size: sizeOf(fitting) }
  // Nothing fits, as on a very narrow page: what names the order stays whole, and the line is as small as it has to be.
  const [text = before.trimEnd() + after] = lines.toSorted((a, b) => a.length - b.length)
  return { text, size: sizeOf(text) }
}
