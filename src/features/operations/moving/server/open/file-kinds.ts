// Tells tables from other files by their names, and names what a table holds.
import { type ForeignTable, type OwnTable, serviceOf } from '@/platform/import/foreign-table'
import type { DumpTable } from '@/platform/import/reading/read-dump'

export const isTableName = (name: string) => /\.(csv|tsv|txt|ics|json)$/i.test(name)
export const isZipName = (name: string) => /\.zip$/i.test(name)
/** Workbooks of spreadsheet programs, which are not read. */
export const isSheetName = (name: string) => /\.(xlsx?|ods|numbers)$/i.test(name)

const shownColumns = 12

/** Returns what a table holds, in words for the owner: "products of Shopify", "events", or its columns. */
export function nameTable(
  table: DumpTable,
  { known, foreign }: { known: readonly OwnTable[]; foreign: readonly ForeignTable[] },
): string {
  if (table.problem !== null) return 'not read'
  const service = serviceOf(table, { known, foreign })
  if (service) return service.name
  if (known.some((own) => own.table === table.name)) return table.name.replaceAll('_', ' ')
  const more = table.columns.length > shownColumns ? ', …' : ''
  return `not recognised (columns: ${table.columns.slice(0, shownColumns).join(', ').slice(0, 300)}${more})`
}
