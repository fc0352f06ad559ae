// Exports one person's data as files: JSON for programs, a table per kind for spreadsheets, a short text for people.
import { stringify } from 'csv-stringify/sync'
import { strToU8, zipSync } from 'fflate'
import type { ExportSection } from '@/platform/privacy/personal-data'

/** Marks a cell that a spreadsheet would take for a formula as text. */
function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function toTable({ rows }: ExportSection): string {
  const columns = Object.keys(rows[0] ?? {})
  return stringify(
    rows.map((row) => columns.map((column) => toCell(row[column]))),
    { header: true, bom: true, columns },
  )
}

const sentence = (siteName: string, at: Date, sections: readonly ExportSection[]) =>
  [
    `What ${siteName} kept about your address on ${at.toISOString().slice(0, 10)}.`,
    '',
    ...(sections.length === 0
      ? ['Nothing except your request to see it.']
      : [
          'data.json holds everything in one file for programs; each table below holds one kind of data.',
          '',
          ...sections.map(({ name, rows }) => `${name}.csv: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`),
        ]),
    '',
  ].join('\n')

type Exported = { email: string; siteName: string; at: Date; sections: readonly ExportSection[] }

/**
 * Returns a ZIP file of these sections, a format that every computer opens with a double click. It holds one person's
 * data and is built completely in memory.
 */
export function exportArchive({ email, siteName, at, sections }: Exported): Uint8Array {
  const data = {
    site: siteName,
    email,
    exported_at: at.toISOString(),
    ...Object.fromEntries(sections.map(({ name, rows }) => [name.replaceAll('-', '_'), rows])),
  }
  const files = {
    'read-me.txt': strToU8(sentence(siteName, at, sections)),
    'data.json': strToU8(`${JSON.stringify(data, null, 2)}\n`),
    ...Object.fromEntries(sections.map((section) => [`${section.name}.csv`, strToU8(toTable(section))])),
  }
  return zipSync(files, { mtime: at })
}
