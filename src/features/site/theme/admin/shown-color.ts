// How a colour looks while it is typed.
import { isHslTriple } from '../theme.rules'

/** Whatever is no triple of hue, saturation and lightness previews as black (ADM-THEME-04). */
export function shownTriple(typed: string): string {
  return isHslTriple(typed) ? typed.trim() : '0 0% 0%'
}

/** For a style: `hsl(45 90% 60%)`. */
export function shownColor(typed: string): string {
  return `hsl(${shownTriple(typed)})`
}
