// The stored looks of the site (DATA-14). At most one is active: the database refuses a second (OP-38).
import { sql } from 'drizzle-orm'
import { boolean, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, updatedAt } from './columns'

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
export type ThemeColors = Record<(typeof themeColorNames)[number], string>
export type ThemeTypography = { font_playfair: string; font_inter: string }
export type ThemeAnimations = { fade_duration: string; slide_duration: string }

export const themeSettings = pgTable(
  'theme_settings',
  {
    id: id(),
    name: text().notNull(),
    /** HSL triples such as "45 90% 60%". */
    colors: jsonb().$type<ThemeColors>().notNull(),
    typography: jsonb().$type<ThemeTypography>().notNull(),
    animations: jsonb().$type<ThemeAnimations>().notNull(),
    is_active: boolean().notNull().default(false),
    /** When it last ceased to be the look of the site: the newest is the theme before. */
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
