// Imports looks from another site (DATA-14). Values that cannot be used in a style are replaced by the defaults, and at
// most one look is active (OP-38, OP-40).
import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { type Importer, tableImporter, type Writing } from '@/platform/import/importer'
import type { RowReader } from '@/platform/import/reading/row-reader'
import { themeSettings } from '@/db/schema/site/theme'
import { defaultLook, isDuration, isFontName, isHslTriple } from '../theme.rules'

const anyObject = z.record(z.string(), z.unknown())

/** Reads one of the three groups: each valid value, else the default with a note. */
function readGroup(
  row: RowReader,
  column: 'colors' | 'typography' | 'animations',
  fits: (text: string) => boolean,
): Record<string, string> {
  const group = anyObject.safeParse(row.json(column))
  if (!group.success)
    row.correct(
      column,
      JSON.stringify(defaultLook[column]),
      'Not a readable JSON object. The defaults were used instead.',
    )
  return Object.fromEntries(
    Object.entries(defaultLook[column]).map(([name, fallback]: [string, string]) => {
      const value = group.success ? group.data[name] : fallback
      if (typeof value === 'string' && fits(value.trim())) return [name, value.trim()]
      row.correct(`${column}.${name}`, fallback, 'Missing or unusable. The default was used instead.')
      return [name, fallback]
    }),
  )
}

async function withOneActive(values: Record<string, unknown>, { tx, row }: Writing): Promise<Record<string, unknown>> {
  if (values.is_active !== true) return {}
  const [other] = await tx
    .select({ name: themeSettings.name })
    .from(themeSettings)
    .where(and(eq(themeSettings.is_active, true), ne(themeSettings.id, String(values.id))))
  if (!other) return {}
  row.correct('is_active', false, `Only one theme can be active, and ${other.name} already is.`)
  return { is_active: false }
}

export const themeImporters: Importer[] = [
  tableImporter({
    table: themeSettings,
    read: (row) => ({
      id: row.id(),
      name: row.required('name', { most: 200, instead: 'Untitled' }),
      colors: readGroup(row, 'colors', isHslTriple),
      typography: readGroup(row, 'typography', isFontName),
      animations: readGroup(row, 'animations', isDuration),
      is_active: row.yes('is_active', false),
      active_until: null,
      created_at: row.moment('created_at'),
      updated_at: row.moment('updated_at'),
    }),
    onAdd: withOneActive,
  }),
]
