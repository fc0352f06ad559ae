// Shows the rows of a query as a table; until there are any, says that they load, failed to load, or that there are none.
import type { ComponentProps } from 'react'
import { QueryNotice } from '../requests/QueryNotice'
import { DataTable, type DataTableProps } from './DataTable'

type LoadedTableProps<Row extends { id: string }> = Omit<DataTableProps<Row>, 'rows'> & {
  query: ComponentProps<typeof QueryNotice>['query']
  /** Undefined while there is no data. */
  rows: readonly Row[] | undefined
  /** The sentence for an empty list. */
  none: string
}

export function LoadedTable<Row extends { id: string }>({ query, rows, none, ...table }: LoadedTableProps<Row>) {
  if (!rows) return <QueryNotice query={query} />
  return rows.length === 0 ? <p className="admin-empty">{none}</p> : <DataTable {...table} rows={rows} />
}
