// Stores the looks of the site (DATA-14). At most one is active: the database refuses a second (OP-38).
import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { checkedJson } from '../checked-json'
import { createdAt, id, moment, updatedAt } from '../columns'

export const themeColorNames = [
  'primary',
  'secondary',
  'accent',
  'background',
  'foreground',
  'muted',
  'border',
  'destructive',
  'success',
] as const
export type StoredThemeColors = Record<(typeof themeColorNames)[number], string>
export type ThemeTypography = { font_playfair: string; font_inter: string }
export type ThemeAnimations = { fade_duration: string; slide_duration: string }

/** An object with a text under each of these names. */
const texts = (names: readonly string[]) => z.object(Object.fromEntries(names.map((name) => [name, z.string()])))

export const themeSettings = pgTable(
  'theme_settings',
  {
    id: id(),
    name: text().notNull(),
    /** HSL triples such as "45 90% 60%". */
    colors: checkedJson<StoredThemeColors>(
      'theme_settings.colors',
      texts(themeColorNames),
      {} as StoredThemeColors,
    ).notNull(),
    typography: checkedJson<ThemeTypography>(
      'theme_settings.typography',
      texts(['font_playfair', 'font_inter']),
      {} as ThemeTypography,
    ).notNull(),
    animations: checkedJson<ThemeAnimations>(
      'theme_settings.animations',
      texts(['fade_duration', 'slide_duration']),
      {} as ThemeAnimations,
    ).notNull(),
    is_active: boolean().notNull().default(false),
    /** Time at which it last ceased to be the site's look: the newest is the previous theme. */
    active_until: moment(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('theme_settings_one_active')
      .on(table.is_active)
      .where(sql`${table.is_active}`),
  ],
)
