// Describes the exported tables: file, columns with their types, and the order in which references allow to write them.
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import type { DumpTable } from '@/platform/import/reading/read-dump'
import { type ExportedTable, exportedTables } from './exported-tables'

/** Ends the name of a table with all columns as the database has them: the import takes them as they are. */
const fullEnding = '.full'

export type TableShape = ExportedTable & {
  /** Name in the database. */
  name: string
  /** Name of its file without `.csv`, which is also its name in an import. */
  fullName: string
  /** Columns that are exported, in their order. */
  columns: readonly PgColumn[]
  keys: readonly string[]
  /** Names of other tables that its rows refer to. */
  refersTo: readonly string[]
}

function toShape(exported: ExportedTable): TableShape {
  const { name, columns, primaryKeys, foreignKeys } = getTableConfig(exported.of)
  const joint = primaryKeys.flatMap((key) => key.columns.map((column) => column.name))
  return {
    ...exported,
    name,
    fullName: `${name}${fullEnding}`,
    columns: columns.filter((column) => exported.without?.[column.name] === undefined && !column.generated),
    keys: joint.length > 0 ? joint : columns.filter(({ primary }) => primary).map((column) => column.name),
    refersTo: foreignKeys
      .map((key) => getTableConfig(key.reference().foreignTable).name)
      .filter((other) => other !== name),
  }
}

function sorted(shapes: readonly TableShape[]): TableShape[] {
  const done: TableShape[] = []
  const visit = (shape: TableShape): void => {
    if (done.includes(shape)) return
    for (const other of shapes) if (shape.refersTo.includes(other.name)) visit(other)
    done.push(shape)
  }
  for (const shape of shapes) visit(shape)
  return done
}

/** Tables in an order in which each comes after those it refers to. */
export const tableShapes: readonly TableShape[] = sorted(exportedTables.map(toShape))

/** True for the name of a table of this export. */
export const isFullTable = (name: string): boolean => tableShapes.some(({ fullName }) => fullName === name)

/**
 * Returns the tables of an import without those that an export of this site has twice: its calendar is a copy of the
 * table of gigs, for other programs.
 */
export function withoutCopies(tables: readonly DumpTable[]): DumpTable[] {
  const isExport = tables.some(({ name }) => isFullTable(name))
  const isCalendar = ({ rows }: DumpTable) => rows.some(({ file }) => file?.toLowerCase() === 'gigs.ics')
  return tables.filter((table) => !isExport || !isCalendar(table))
}
