// Chooses the printed name and its size so that the whole line fits.
import type { Printed } from '../pdf-answer'

/** Points. Text below `least` is too small to read. */
export const lineSizes = { usual: 7, least: 4.5 } as const

/** Returns the width in points of a text in size 1. */
export type MeasureWidth = (text: string) => number

/** Returns the line and its size in points. `width` is the available width. */
export function fitLine(
  { names, before, after, nameless }: Pick<Printed, 'names' | 'before' | 'after' | 'nameless'>,
  measureWidth: MeasureWidth,
  width: number,
): { text: string; size: number } {
  const lines = [...names.map((name) => before + name + after), nameless]
  const measureSize = (line: string) => Math.min(lineSizes.usual, width / measureWidth(line))
  // No line fits on a very narrow page: the text that names the order stays whole, at whatever small size it needs.
  const text = lines.find((line) => measureSize(line) >= lineSizes.least) ?? nameless
  return { text, size: measureSize(text) }
}
