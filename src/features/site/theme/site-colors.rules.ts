// The colours that the style sheets derive from a theme (tokens.css), reckoned here: for what must be known before any browser has drawn them.
import { hslToHex, laidOver, mixed, withChroma } from '@/lib/color'
import type { defaultLook } from './theme.rules'

export type ThemeColors = { readonly [Name in keyof typeof defaultLook.colors]: string }

/** Each as `"#rrggbb"`, by its name in tokens.css. Colours that are none come out black, as in the preview. */
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

/** What has no name in tokens.css: written so in one style sheet. */
export function colorsInPlace(colors: ThemeColors) {
  const { ink, night, gold, surface } = siteColors(colors)
  const secondary = hslToHex(colors.secondary, '#000000')
  return {
    /** field.css */
    placeholder: mixed(ink, night, 0.68),
    /** button.css: the lower edge of a primary button, and the upper one under the pointer. */
    'button-foot': laidOver(secondary, gold, 0.55),
    'button-hover': mixed(ink, gold, 0.3),
    /** header.css and player.css: where the light is strongest. */
    'night-lit': laidOver(secondary, night, 0.16),
    'surface-lit': laidOver(secondary, surface, 0.16),
  }
}
