// Writes the README of an export: every file, every table, every column, what is not in it, and how to read it back.
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import { leftOutTables } from './exported-tables'
import { columnWords } from './column-words'
import type { TableShape } from './table-shape'
import type { WrittenTable } from './write-tables'

type Contents = {
  siteName: string
  baseUrl: string
  at: Date
  tables: readonly WrittenTable[]
  files: number
  part: number
  parts: number
}

/** Returns the file of the table that a column refers to; null when it refers to none. */
const targetOf =
  ({ of: table }: TableShape) =>
  (column: PgColumn): string | null => {
    for (const key of getTableConfig(table).foreignKeys) {
      const { columns, foreignTable } = key.reference()
      if (columns.some(({ name }) => name === column.name)) return `${getTableConfig(foreignTable).name}.full.csv`
    }
    return null
  }

const tableSection = ({ shape, rows }: WrittenTable): string =>
  [
    `### ${shape.fullName}.csv`,
    '',
    `${shape.about}. ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}.`,
    '',
    ...shape.columns.map((column) => `- \`${column.name}\`: ${columnWords(column, targetOf(shape))}`),
    ...(shape.without ? ['', `Left out: ${Object.keys(shape.without).join(', ')}.`] : []),
    '',
  ].join('\n')

/** Returns the README as Markdown. */
export function readMe({ siteName, baseUrl, at, tables, files, part, parts }: Contents): string {
  return [
    `# ${siteName}`,
    '',
    `Everything of ${baseUrl} on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, as open files.`,
    ...(parts > 1 ? ['', `This is part ${part} of ${parts}. Unpack all parts into one folder.`] : []),
    '',
    '## Files',
    '',
    '- `README.md`: this text.',
    '- `*.full.csv`: tables, one row for each record. UTF-8, commas, first line with the names of the columns.',
    '- `calendar/gigs.ics`: all gigs, for any calendar program.',
    '- `texts/pages/*.md`: the pages that you wrote, as Markdown.',
    '- `texts/site-texts.md`: every text of the other pages.',
    '- `texts/newsletters/*.md`: the newsletters, as Markdown.',
    `- \`files/<folder>/<path>\`: pictures, PDFs, recordings and videos; ${files.toLocaleString('en')} in this part. A cell such as \`/media/shop-images/a.jpg\` or \`private:sheet-music-pdfs/a.pdf\` means the file \`files/shop-images/a.jpg\` or \`files/sheet-music-pdfs/a.pdf\`.`,
    '',
    '## How to read it back',
    '',
    'Drop the ZIP on Settings, Backup, Import of a site made with the same program. If it has more than 60 MB, unpack it on the server, and run `npm run import -- <folder>`, then the same with `--apply`. All records keep their ids. Records that are on that site already stay as they are. Calendar and texts are copies for other programs; the import reads the tables.',
    '',
    '## How values are written',
    '',
    "- A blank cell means that there is no value. A cell with a single `'` means an empty text.",
    "- A text that begins with `=`, `+`, `-`, `@`, `'`, a backslash, a tab or a line break has a `'` in front, so that no spreadsheet takes it for a formula.",
    '- Dates are written as 2027-05-30, times as 2027-05-30 18:00:00+00 (UTC).',
    '',
    '## Tables',
    '',
    ...tables.map(tableSection),
    '## Not in this export',
    '',
    ...Object.entries(leftOutTables).map(([name, why]) => `- \`${name}\`: ${why}`),
    '- Passwords and keys of PayPal and of the mail server. Enter them again in the settings.',
    '- Links in mails, printed download cards and gifts work only on a site with the same `TOKEN_SECRET`.',
    '',
  ].join('\n')
}
