// The report of an import as a text: every row with its end, and the totals of every table.
import { type ImportReport, type RowReport, type TableReport, totalsOf } from './run-import'

/** One line for a value, whatever it holds. */
const shown = (value: string | null) => (value === null ? 'nothing' : JSON.stringify(value))

function rowText({ line, key, outcome, effect, mends, moved, reason }: RowReport): string[] {
  const head = `  line ${line}${key === null ? '' : ` (${key})`}: ${outcome}${effect === 'none' ? '' : `, ${effect}`}${reason === null ? '' : `: ${reason}`}`
  return [
    head,
    ...[...moved, ...mends].map(
      ({ column, was, now, why }) => `    ${column}: ${shown(was)} became ${shown(now)}. ${why}`,
    ),
  ]
}

/** `events: 5 rows: 2 taken, 2 mended, 1 refused; 4 added, 0 changed, 0 as they were.` */
export function totalsText(report: TableReport): string {
  const { rows, taken, mended, refused, added, changed, unchanged } = totalsOf(report)
  return `${report.table}: ${rows} rows: ${taken} taken, ${mended} mended, ${refused} refused; ${added} added, ${changed} changed, ${unchanged} as they were.`
}

export function reportText({ isApplied, tables }: ImportReport, remarks: readonly string[]): string {
  const parts = tables.map((table) =>
    [totalsText(table), ...table.remarks.map((remark) => `  ${remark}`), ...table.rows.flatMap(rowText)].join('\n'),
  )
  return [isApplied ? 'Import' : 'Trial of an import; nothing was changed', ...remarks, ...parts, ''].join('\n\n')
}
