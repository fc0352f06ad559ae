// Computes the colours that the style sheets derive from a theme (tokens.css), for code that needs them before a
// browser renders.
import { hslToHex, laidOver, mixed, withChroma } from '@/lib/color'
import type { defaultLook } from './theme.rules'

export type ThemeColors = { readonly [Name in keyof typeof defaultLook.colors]: string }

/** Returns each colour as `"#rrggbb"`, by its name in tokens.css. Invalid colours become black, as in the preview. */
export function siteColors(colors: ThemeColors) {
  const hex = (name: keyof ThemeColors) => hslToHex(colors[name], '#000000')
  const [foreground, background, muted] = [hex('foreground'), hex('background'), hex('muted')]
  const [primary, secondary, destructive] = [hex('primary'), hex('secondary'), hex('destructive')]
  return {
    ink: foreground,
    'ink-soft': mixed(foreground, background, 0.72),
    night: background,
    'night-warm': mixed(secondary, background, 0.04),
    surface: mixed(secondary, muted, 0.04),
    'surface-raised': mixed(secondary, muted, 0.09),
    gold: primary,
    'on-gold': background,
    danger: destructive,
    'danger-ink': withChroma(mixed(destructive, foreground, 0.42), 2),
    'success-ink': mixed(hex('success'), foreground, 0.7),
  }
}

/** Returns colours without a name in tokens.css, each of which one style sheet defines in place. */
export function colorsInPlace(colors: ThemeColors) {
  const { ink, night, gold, surface } = siteColors(colors)
  const secondary = hslToHex(colors.secondary, '#000000')
  return {
    /** field.css */
    placeholder: mixed(ink, night, 0.68),
    /** button.css: the lower edge of a primary button, and the upper edge on hover. */
    'button-foot': laidOver('#000000', gold, 0.1),
    'button-hover': mixed(ink, gold, 0.3),
    /** header.css and player.css: the point where the light is strongest. */
    'night-lit': laidOver(secondary, night, 0.16),
    'surface-lit': laidOver(secondary, surface, 0.16),
  }
}
