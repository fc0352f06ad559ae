// The looks the owner keeps (ADM-THEME): names, nine colours, two fonts, two durations.
import { z } from 'zod'
import { requiredText } from '@/lib/form-fields'
import { field, onOff, text } from '@/lib/record-fields'
import { resource } from '@/lib/resource'
import { contrastWarnings } from './contrast.rules'
import { defaultLook, isDuration, isFontName, isHslTriple } from './theme.rules'

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

const anyText = z.record(z.string(), z.string())

export const themesResource = resource({
  name: 'themes',
  noun: 'theme',
  access: 'administrator',
  fields: {
    name: text('Theme Name *', requiredText('Theme name is required')),
    colors: field({
      label: 'Colours',
      rule: z.object({
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
      row: anyText,
      toForm: (stored) => ({
        primary: stored.primary ?? '',
        secondary: stored.secondary ?? '',
        accent: stored.accent ?? '',
        background: stored.background ?? '',
        foreground: stored.foreground ?? '',
        muted: stored.muted ?? '',
        border: stored.border ?? '',
        destructive: stored.destructive ?? '',
        success: stored.success ?? '',
      }),
      initial: () => defaultLook.colors,
    }),
    typography: field({
      label: 'Fonts',
      rule: z.object({ font_playfair: font, font_inter: font }),
      row: anyText,
      toForm: (stored) => ({ font_playfair: stored.font_playfair ?? '', font_inter: stored.font_inter ?? '' }),
      initial: () => defaultLook.typography,
    }),
    animations: field({
      label: 'Animations',
      rule: z.object({ fade_duration: duration, slide_duration: duration }),
      row: anyText,
      toForm: (stored) => ({ fade_duration: stored.fade_duration ?? '', slide_duration: stored.slide_duration ?? '' }),
      initial: () => defaultLook.animations,
    }),
    is_active: onOff('Set as active theme', false, {
      hint: 'Visitors see it at once; the one that was active becomes inactive.',
    }),
    /** The second yes, asked anew each time and never stored. */
    is_hard_to_read_accepted: {
      label: 'Use it although it is hard to read',
      rule: z.boolean(),
      toForm: () => false,
      initial: () => false,
      control: { kind: 'switch' },
    },
  },
  check({ colors, is_active, is_hard_to_read_accepted }, refuse) {
    if (is_active && !is_hard_to_read_accepted && contrastWarnings(colors).length > 0)
      refuse('is_hard_to_read_accepted', 'Parts of this theme are hard to read. Say yes here to use it all the same.')
  },
  shown: { created_at: z.date().transform((moment) => moment.toISOString()) },
})
