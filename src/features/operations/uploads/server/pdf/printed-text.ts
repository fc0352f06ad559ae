// Which name is printed and how large, so that the whole line fits.
import type { Printed } from './pdf-answer'

/** Points. Below the least one it is too small to read. */
export const lineSizes = { usual: 7, least: 4.5 } as const

/** Points, of a text in size 1. */
export type MeasureWidth = (text: string) => number

/** The line and its size in points; `width`: what there is for it. */
export function fitLine(
  { names, before, after, nameless }: Pick<Printed, 'names' | 'before' | 'after' | 'nameless'>,
  measureWidth: MeasureWidth,
  width: number,
): { text: string; size: number } {
  const lines = [...names.map((name) => before + name + after), nameless]
  const measureSize = (line: string) => Math.min(lineSizes.usual, width / measureWidth(line))
  // On a very narrow page nothing fits: what names the order stays whole, and the line is as small as it has to be.
  const text = lines.find((line) => measureSize(line) >= lineSizes.least) ?? nameless
  return { text, size: measureSize(text) }
}
