// Returns the preview of a colour while it is typed.
import { isHslTriple } from '../theme.rules'

/** Returns the typed triple of hue, saturation and lightness; anything else previews as black (ADM-THEME-04). */
export function shownTriple(typed: string): string {
  return isHslTriple(typed) ? typed.trim() : '0 0% 0%'
}

/** Returns the colour as a style value: `hsl(45 90% 60%)`. */
export function shownColor(typed: string): string {
  return `hsl(${shownTriple(typed)})`
}
