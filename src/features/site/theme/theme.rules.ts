// Decides which values of a stored theme may reach the page's style, and replaces invalid ones by defaults (OP-40).
import { colorsOnPicture } from './on-picture.rules'
import type { ThemeLook } from './theme.contract'

/** THEME-04 to THEME-06: the look of a late set, used for missing or invalid values of a theme. */
export const defaultLook = {
  colors: {
    primary: '45 90% 60%',
    secondary: '35 80% 55%',
    accent: '45 90% 60%',
    background: '0 0% 6%',
    foreground: '45 20% 95%',
    muted: '0 0% 12%',
    border: '0 0% 15%',
    destructive: '0 62.8% 30.6%',
    success: '120 70% 50%',
  },
  typography: { font_playfair: 'Playfair Display', font_inter: 'Inter' },
  animations: { fade_duration: '0.8s', slide_duration: '0.6s' },
} as const satisfies ThemeLook

const hslTriple = /^(\d{1,3}(?:\.\d+)?) (\d{1,3}(?:\.\d+)?)% (\d{1,3}(?:\.\d+)?)%$/

/** True for "hue sat% light%" with values in range. */
export function isHslTriple(text: string): boolean {
  const match = hslTriple.exec(text.trim())
  return match !== null && Number(match[1]) <= 360 && Number(match[2]) <= 100 && Number(match[3]) <= 100
}

/** Normalizes a duration: "0.8s", "800ms", "0.8" → "0.8s"; null for anything else or more than 10 seconds. */
function duration(text: string): string | null {
  const match = /^(\d{1,5}(?:\.\d{1,3})?)(ms|s)?$/.exec(text.trim())
  if (!match) return null
  const seconds = match[2] === 'ms' ? Number(match[1]) / 1000 : Number(match[1])
  return seconds <= 10 ? `${seconds}s` : null
}

/** True for "0.8s", "800ms" or "0.8", at most ten seconds. */
export function isDuration(text: string): boolean {
  return duration(text) !== null
}

/** True when the text may be used as a font name in a style (OP-40). */
export function isFontName(name: string): boolean {
  return /^[A-Za-z0-9 -]{1,60}$/.test(name.trim())
}

/**
 * Returns the name of one family in quotes; the stylesheet adds the fallbacks, so an unknown font becomes the site's
 * own.
 */
function fontFamily(name: string, fallback: string): string {
  const clean = name.trim()
  return clean !== fallback && isFontName(clean) ? `'${clean}', '${fallback}'` : `'${fallback}'`
}

/**
 * Returns the style variables of a theme; only numbers, percentages and font-name characters get through. Null means
 * the defaults.
 */
export function themeVariables(look: ThemeLook | null): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const [name, fallback] of Object.entries(defaultLook.colors)) {
    const stored = look?.colors[name]?.trim()
    variables[`--${name}`] = stored !== undefined && isHslTriple(stored) ? stored : fallback
  }
  const onPicture = colorsOnPicture({
    background: variables['--background'] ?? defaultLook.colors.background,
    foreground: variables['--foreground'] ?? defaultLook.colors.foreground,
    primary: variables['--primary'] ?? defaultLook.colors.primary,
    accent: variables['--accent'] ?? defaultLook.colors.accent,
  })
  for (const [name, triple] of Object.entries(onPicture)) variables[`--picture-${name}`] = triple
  // The browser's own controls, such as the calendar of a date field, follow the theme.
  variables['--scheme'] = onPicture.ground === variables['--background'] ? 'dark' : 'light'
  const { typography, animations } = look ?? defaultLook
  variables['--font-display'] = fontFamily(typography.font_playfair, defaultLook.typography.font_playfair)
  variables['--font-text'] = fontFamily(typography.font_inter, defaultLook.typography.font_inter)
  variables['--fade-duration'] = duration(animations.fade_duration) ?? defaultLook.animations.fade_duration
  variables['--slide-duration'] = duration(animations.slide_duration) ?? defaultLook.animations.slide_duration
  return variables
}
