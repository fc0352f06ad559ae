// Formats the report of an import as text: the outcome of every row, and the totals of every table.
import { siteHost } from './addresses-elsewhere'
import { type ImportReport, type RowReport, type TableReport, sumTotals } from './run-import'

/** Formats any value on one line. */
const shown = (value: string | null) => (value === null ? 'nothing' : JSON.stringify(value))

const outcomes: Record<RowReport['outcome'], string> = { taken: 'imported', corrected: 'corrected', refused: 'refused' }

/** Returns a sentence for each value that was corrected or replaced, and for each address that leads elsewhere. */
export const noteTexts = ({ corrections, moved, elsewhere }: RowReport): string[] => [
  ...[...moved, ...corrections].map(
    ({ column, was, now, why }) => `${column}: ${shown(was)} became ${shown(now)}. ${why}`,
  ),
  ...elsewhere.map(
    ({ column, address }) => `${column}: ${shown(address)} leads to another site: no given file matches it.`,
  ),
]

function rowText(row: RowReport): string[] {
  const { line, file, key, outcome, effect, reason } = row
  const head = `  ${file === undefined ? '' : `${file} `}line ${line}${key === null ? '' : ` (${key})`}: ${outcomes[outcome]}${effect === 'none' ? '' : `, ${effect}`}${reason === null ? '' : `: ${reason}`}`
  return [head, ...noteTexts(row).map((note) => `    ${note}`)]
}

/** Returns `events: 5 rows: 2 imported, 2 corrected, 1 refused; 4 added, 0 changed, 0 unchanged.` */
export function totalsText(report: TableReport): string {
  if (report.problem !== null) return `${report.table}: not read. ${report.problem}`
  const { rows, taken, corrected, refused, added, changed, unchanged } = sumTotals(report)
  return `${report.table}: ${rows} rows: ${taken} imported, ${corrected} corrected, ${refused} refused; ${added} added, ${changed} changed, ${unchanged} unchanged.`
}

/** Lists the number of addresses per other site, the most frequent first; null when there is none. */
export function elsewhereText({ tables }: Pick<ImportReport, 'tables'>): string | null {
  const counts = new Map<string, number>()
  for (const { address } of tables.flatMap(({ rows }) => rows.flatMap(({ elsewhere }) => elsewhere)))
    counts.set(siteHost(address), (counts.get(siteHost(address)) ?? 0) + 1)
  if (counts.size === 0) return null
  const sites = [...counts].toSorted(([, a], [, b]) => b - a).map(([site, count]) => `${count} to ${site}`)
  return `Addresses that no given file matches: ${sites.join(', ')}.`
}

export function reportText({ isApplied, tables }: ImportReport, remarks: readonly string[]): string {
  const parts = tables.map((table) =>
    [
      totalsText(table),
      ...[...table.format, ...table.remarks].map((remark) => `  ${remark}`),
      ...table.rows.flatMap(rowText),
    ].join('\n'),
  )
  const summary = elsewhereText({ tables })
  return [
    isApplied ? 'Import' : 'Dry run of an import; nothing was changed',
    ...remarks,
    ...(summary === null ? [] : [summary]),
    ...parts,
    '',
  ].join('\n\n')
}
