// Which texts of a theme would be hard to read: warned of in its form, never a reason not to save.
import { contrastRatio, hexOf, mixed } from '@/lib/color'

/** WCAG 2, level AA, for text. */
const leastContrast = 4.5

type Colors = { primary: string; background: string; foreground: string }
export type ContrastWarning = { what: string; ratio: number }

/** What is written in which colour, as the style sheets have it (tokens.css). Colours that are none come out black, as in the preview. */
export function contrastWarnings(colors: Colors): ContrastWarning[] {
  const [primary, background, foreground] = [colors.primary, colors.background, colors.foreground].map((triple) =>
    hexOf(triple, '#000000'),
  ) as [string, string, string]
  const pairs: readonly [what: string, text: string, ground: string][] = [
    ['Text on the background', foreground, background],
    ['Muted text on the background', mixed(foreground, background, 0.72), background],
    ['Primary colour on the background', primary, background],
    ['Text of primary buttons', background, primary],
  ]
  return pairs
    .map(([what, text, ground]) => ({ what, ratio: contrastRatio(text, ground) }))
    .filter(({ ratio }) => ratio < leastContrast)
}
