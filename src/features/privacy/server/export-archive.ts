// One person's data as files: JSON for programs, a table per kind for spreadsheets, a few words for people.
import { stringify } from 'csv-stringify/sync'
import type { ExportSection } from '@/adapters/privacy/personal-data'
import { zipArchive } from '@/adapters/zip-archive'

/** A cell that a spreadsheet would take for a formula is marked as text. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function tableOf({ rows }: ExportSection): string {
  const columns = Object.keys(rows[0] ?? {})
  return stringify(rows.map((row) => columns.map((column) => cellOf(row[column]))), { header: true, bom: true, columns })
}

const sentence = (siteName: string, at: Date, sections: readonly ExportSection[]) => [
  `What ${siteName} kept about your address on ${at.toISOString().slice(0, 10)}.`,
  '',
  ...(sections.length === 0 ? ['Nothing but the wish to see it.'] : ['data.json holds everything in one file for programs; each table below holds one kind of it.', '', ...sections.map(({ name, rows }) => `${name}.csv: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`)]),
  '',
].join('\n')

/** The archive of these sections. */
export function exportArchive({ email, siteName, at, sections }: { email: string; siteName: string; at: Date; sections: readonly ExportSection[] }): Buffer {
  const data = { site: siteName, email, exported_at: at.toISOString(), ...Object.fromEntries(sections.map(({ name, rows }) => [name.replaceAll('-', '_'), rows])) }
  return zipArchive(
    [
      { name: 'read-me.txt', content: sentence(siteName, at, sections) },
      { name: 'data.json', content: `${JSON.stringify(data, null, 2)}\n` },
      ...sections.map((section) => ({ name: `${section.name}.csv`, content: tableOf(section) })),
    ],
    at,
  )
}
