// Turns the report of an import into the lines that the page reads, some hundred rows at a time.
import { elsewhereText, noteTexts } from '@/platform/import/report-text'
import { type ImportReport, type RowReport, sumTotals } from '@/platform/import/run-import'
import type { ImportLine, ReportedRow } from '../moving.rules'

const rowsPerLine = 500

/** Columns of links to other sites: tickets, records and videos are there to stay. */
const linkColumns = ['ticket_url', 'bandcamp_url', 'external_url', 'video_url']

const toRow = (row: RowReport): ReportedRow => ({
  line: row.line,
  file: row.file ?? null,
  title: row.title ?? row.key,
  outcome: row.outcome,
  effect: row.effect,
  // Our own ids and addresses say nothing to the owner.
  notes: noteTexts({
    ...row,
    moved: [],
    corrections: row.corrections.filter(({ column }) => column !== 'id'),
    elsewhere: row.elsewhere.filter(({ column }) => !linkColumns.includes(column)),
  }),
  reason: row.reason,
})

export function* reportLines(report: ImportReport): Generator<ImportLine> {
  for (const table of report.tables) {
    // A service's export fills some tables of ours, and this one had nothing for it.
    if (table.rows.length === 0 && table.problem === null) continue
    const { rows, refused, corrected, added, changed, unchanged } = sumTotals(table)
    const elsewhere = elsewhereText({ tables: [table] })
    yield {
      kind: 'table',
      table: {
        table: table.table,
        remarks: [...table.format, ...table.remarks, ...(elsewhere === null ? [] : [elsewhere])],
        problem: table.problem,
        totals: { rows, refused, corrected, added, changed, unchanged },
      },
    }
    for (let from = 0; from < table.rows.length; from += rowsPerLine)
      yield { kind: 'rows', rows: table.rows.slice(from, from + rowsPerLine).map(toRow) }
  }
}
