// Finds texts of a theme that would be hard to read, from every pair of text and background on the site.
import { contrastRatio, leastContrast } from '@/lib/color'
import { colorsInPlace, siteColors, type ThemeColors } from './site-colors.rules'

type ColorName = keyof ReturnType<typeof siteColors> | keyof ReturnType<typeof colorsInPlace>

const grounds = {
  night: 'the background',
  'night-warm': 'menus and dialogs',
  surface: 'panels and fields',
  'surface-raised': 'raised panels and messages',
} as const satisfies Partial<Record<ColorName, string>>
const everywhere = Object.entries(grounds) as [keyof typeof grounds, string][]
const lit: [ColorName, string][] = [
  ['night-lit', 'the menu of a phone'],
  ['surface-lit', 'the player'],
]

/** Lists each text with its colour and its backgrounds. `white` is the only colour that no theme sets. */
const texts: readonly { what: string; color: ColorName | 'white'; on: readonly (readonly [ColorName, string])[] }[] = [
  { what: 'Text', color: 'ink', on: [...everywhere, ...lit] },
  { what: 'Muted text', color: 'ink-soft', on: [...everywhere, ...lit] },
  { what: 'Highlights in the primary colour', color: 'gold', on: [...everywhere, ...lit] },
  { what: 'Examples in empty fields', color: 'placeholder', on: [['surface', grounds.surface]] },
  {
    what: 'Labels of primary buttons',
    color: 'on-gold',
    on: [
      ['gold', 'the primary colour'],
      ['button-foot', 'the lower edge of a button'],
      ['button-hover', 'a button under the pointer'],
    ],
  },
  { what: 'Labels of red buttons', color: 'white', on: [['danger', 'the destructive colour']] },
  { what: 'Errors and warnings', color: 'danger-ink', on: everywhere },
  { what: 'Success messages', color: 'success-ink', on: everywhere },
]

/** `ratio` is the worst of the named backgrounds. */
export type ContrastWarning = { what: string; where: string[]; ratio: number }

/** Returns one warning per kind of text, with every background on which it is below `leastContrast`. */
export function contrastWarnings(colors: ThemeColors): ContrastWarning[] {
  const known: Record<ColorName | 'white', string> = {
    ...siteColors(colors),
    ...colorsInPlace(colors),
    white: '#ffffff',
  }
  return texts.flatMap(({ what, color, on }) => {
    const low = on
      .map(([ground, name]) => ({ name, ratio: contrastRatio(known[color], known[ground]) }))
      .filter(({ ratio }) => ratio < leastContrast)
    return low.length === 0
      ? []
      : [{ what, where: low.map(({ name }) => name), ratio: Math.min(...low.map(({ ratio }) => ratio)) }]
  })
}

/** Returns a sentence: `Muted text on the background, panels and fields: 3.3 to 1`. */
export function contrastSentence({ what, where, ratio }: ContrastWarning): string {
  return `${what} on ${where.join(', ')}: ${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1`
}
