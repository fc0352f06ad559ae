// The looks the owner keeps (ADM-THEME): names, nine colours, two fonts, two durations.
import { z } from 'zod'
import { requiredText } from '@/lib/form-fields'
import { resource } from '@/lib/resource'
import { isDuration, isFontName, isHslTriple } from './theme.rules'

const color = z
  .string()
  .trim()
  .refine(isHslTriple, 'Please enter a colour as hue, saturation and lightness, such as 45 90% 60%')
const font = requiredText('Font name is required').refine(
  isFontName,
  'Font names have letters, digits, spaces and hyphens only',
)
const duration = requiredText('Duration is required').refine(
  isDuration,
  'Please enter a duration such as 0.8s or 800ms, 10 seconds at most',
)

const look = {
  colors: z.object({
    primary: color,
    secondary: color,
    accent: color,
    background: color,
    foreground: color,
    muted: color,
    border: color,
    destructive: color,
    success: color,
  }),
  typography: z.object({ font_playfair: font, font_inter: font }),
  animations: z.object({ fade_duration: duration, slide_duration: duration }),
}
const anyText = z.record(z.string(), z.string())

export const themesResource = resource({
  name: 'themes',
  noun: 'theme',
  values: z.object({ name: requiredText('Theme name is required'), ...look, is_active: z.boolean() }),
  row: z.object({
    id: z.uuid(),
    name: z.string(),
    colors: anyText,
    typography: anyText,
    animations: anyText,
    is_active: z.boolean(),
    created_at: z.date().transform((moment) => moment.toISOString()),
  }),
  toValues: ({ name, colors, typography, animations, is_active }) => ({
    name,
    colors: {
      primary: colors.primary ?? '',
      secondary: colors.secondary ?? '',
      accent: colors.accent ?? '',
      background: colors.background ?? '',
      foreground: colors.foreground ?? '',
      muted: colors.muted ?? '',
      border: colors.border ?? '',
      destructive: colors.destructive ?? '',
      success: colors.success ?? '',
    },
    typography: { font_playfair: typography.font_playfair ?? '', font_inter: typography.font_inter ?? '' },
    animations: { fade_duration: animations.fade_duration ?? '', slide_duration: animations.slide_duration ?? '' },
    is_active,
  }),
})
