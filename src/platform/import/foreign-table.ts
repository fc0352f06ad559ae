// Recognises the exports of other services by their columns, and turns each into tables of this site.
import { orderOfColumn } from './reading/dates'
import type { DumpRow, DumpTable } from './reading/read-dump'

type Cells = Readonly<Record<string, string | null | undefined>>

/** A row for a table of this site; `from` is the row of the export that it was made of. */
export type TranslatedRow = { from: DumpRow; cells: Cells }

/** An export of another service. */
export type ForeignTable = {
  /** Content and service as the owner knows them: "products of Shopify". */
  name: string
  /** Columns, in lower case, that all its files have and no other export has together. */
  has: readonly string[]
  /** Returns rows by the name of their table. Says nothing about a row that is no record, such as an empty one. */
  translate(table: DumpTable): Readonly<Record<string, readonly TranslatedRow[]>>
  /** Sentences for the report about what is left out. */
  remarks?(table: DumpTable): string[]
}

/** A table of this site, by its name and columns. */
export type OwnTable = { table: string; columns: readonly string[] }

type Recognised = { known: readonly OwnTable[]; foreign: readonly ForeignTable[] }

/**
 * Returns the service that wrote a table; undefined for a table of this site and for one that nothing recognises. A
 * file named like a table of this site is a service's if it has that service's columns and ours lacks one of them.
 */
export function serviceOf({ name, columns }: DumpTable, { known, foreign }: Recognised): ForeignTable | undefined {
  const own = known.find(({ table }) => table === name)
  return foreign.find(
    ({ has }) =>
      has.every((column) => columns.includes(column)) && !has.every((column) => own?.columns.includes(column)),
  )
}

/**
 * Returns the tables of this site: those named like one as they are, and the translation of each recognised export. A
 * table that is neither stays, so that the report refuses its rows. Tables with one name become one, because a person
 * may be in several files, and an opt-out in any of them counts.
 */
export function translateTables(tables: readonly DumpTable[], recognised: Recognised): DumpTable[] {
  const found = tables.flatMap((table) => {
    const service = table.problem === null ? serviceOf(table, recognised) : undefined
    return service ? translateAs(table, service) : [table]
  })
  const names = [...new Set(found.map(({ name }) => name))]
  return names.map((name) => joined(found.filter((table) => table.name === name)))
}

/** Returns the tables of this site that one export becomes. */
export function translateAs(table: DumpTable, service: ForeignTable): DumpTable[] {
  const file = table.rows[0]?.file ?? `${table.name}.csv`
  const format = [`${file}: ${service.name}.`, ...table.format]
  return Object.entries(service.translate(table)).map(([name, rows]) => {
    const columns = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))]
    const asRows = rows.map(({ from, cells }) => ({
      ...from,
      file,
      cells: new Map(columns.map((column) => [column, cells[column] ?? null])),
    }))
    return {
      name,
      columns,
      rows: asRows,
      format,
      orders: ordersOf(table, columns, asRows),
      remarks: [...table.remarks, ...(service.remarks?.(table) ?? [])],
      problem: null,
    }
  })
}

/** Returns the order of day and month of the new columns. An order that the owner set for all dates stays. */
function ordersOf({ orders }: DumpTable, columns: readonly string[], rows: readonly DumpRow[]): DumpTable['orders'] {
  const [only, another] = new Set(orders.values())
  return new Map(
    columns.flatMap((column) => {
      const order = orderOfColumn(rows.flatMap(({ cells }) => cells.get(column) ?? []))
      if (order === null) return []
      return [[column, another === undefined && only !== undefined ? only : order] as const]
    }),
  )
}

function joined(tables: readonly DumpTable[]): DumpTable {
  const [first] = tables
  if (first === undefined) throw new TypeError('There is no table to join')
  if (tables.length === 1) return first
  return {
    ...first,
    columns: [...new Set(tables.flatMap(({ columns }) => columns))],
    rows: tables.flatMap(({ name, rows }) => rows.map((row) => ({ ...row, file: row.file ?? `${name}.csv` }))),
    format: tables.flatMap(({ format }) => format),
    orders: new Map(tables.flatMap(({ orders }) => [...orders])),
    remarks: [...new Set(tables.flatMap(({ remarks }) => remarks))],
    problem: tables.find(({ problem }) => problem !== null)?.problem ?? null,
  }
}
