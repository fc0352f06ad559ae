// Chooses the colours of words that cover a picture. They stay on a dark ground in every theme: a light veil over a dark
// picture looks like fog.
import { contrastRatio, hslToHex, leastContrast } from '@/lib/color'

type Triples = { background: string; foreground: string; primary: string; accent: string }

const brightness = (triple: string): number => contrastRatio(hslToHex(triple, '#000000'), '#000000')

/**
 * Returns the theme's own colours for a dark theme. A light theme gives its text colour as the ground, its background
 * as the ink, and its primary and accent colours as light as they have to be to be readable on that ground. All are HSL
 * triples.
 */
export function colorsOnPicture({ background, foreground, primary, accent }: Triples) {
  if (brightness(background) <= brightness(foreground)) return { ground: background, ink: foreground, primary, accent }
  return {
    ground: foreground,
    ink: background,
    primary: lightened(primary, foreground),
    accent: lightened(accent, foreground),
  }
}

/** Raises the lightness of a triple until the colour is readable on the ground, or white. */
function lightened(triple: string, ground: string): string {
  const [hue = '0', saturation = '0%', lightness = '0%'] = triple.split(' ')
  for (let percent = Number.parseFloat(lightness); percent < 100; percent += 2) {
    const lighter = `${hue} ${saturation} ${Number(percent.toFixed(1))}%`
    if (contrastRatio(hslToHex(lighter, '#000000'), hslToHex(ground, '#000000')) >= leastContrast) return lighter
  }
  return `${hue} ${saturation} 100%`
}
