// The looks as the owner edits them (ADM-THEME): names, nine colours, two fonts, two durations.
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

/** Returns a field of several named texts that share one rule. */
function texts<Name extends string>(label: string, initial: Record<Name, string>, rule: z.ZodType<string, string>) {
  type Texts = Record<Name, string>
  const each = <Value>(of: (name: Name) => Value) =>
    Object.fromEntries((Object.keys(initial) as Name[]).map((name) => [name, of(name)])) as Record<Name, Value>
  return field({
    label,
    rule: z.object(each(() => rule)) as z.ZodType<Texts, Texts>,
    row: z.record(z.string(), z.string()),
    toForm: (stored) => each((name) => stored[name] ?? ''),
    initial: () => initial,
  })
}

export const themesResource = resource({
  name: 'themes',
  noun: 'theme',
  access: 'administrator',
  fields: {
    name: text('Theme Name *', requiredText('Theme name is required')),
    colors: texts('Colours', defaultLook.colors, color),
    typography: texts('Fonts', defaultLook.typography, font),
    animations: texts('Animations', defaultLook.animations, duration),
    is_active: onOff('Set as active theme', false, {
      hint: 'Visitors see it at once; the one that was active becomes inactive.',
    }),
    /** The second confirmation: asked each time and never stored. */
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
      refuse('is_hard_to_read_accepted', 'Parts of this theme are hard to read. Turn this switch on to use it anyway.')
  },
  shown: { created_at: z.date().transform((moment) => moment.toISOString()) },
})
