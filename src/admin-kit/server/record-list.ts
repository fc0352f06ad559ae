// Reads one page of a resource's list: searched, sorted, counted.
import { type SQL, asc, desc, getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '@/platform/context'
import { hasWords, searchText } from '@/db/schema/columns'
import { resourceFoundMost, resourcePageSize } from '@/lib/resource'
import { tableColumn } from './parts'
import type { Stored } from './restore'

export type OrderedBy = { column: string; direction?: 'asc' | 'desc' }

type ListOptions = {
  table: PgTable
  searched: readonly string[]
  order: readonly OrderedBy[]
  sortedBy?: Readonly<Record<string, SQL | ((ctx: Context) => SQL)>>
  /** True for a column that the owner may sort by. */
  isSortable(column: string): boolean
}

type ListQuery = { search?: string; sort?: string; direction?: 'asc' | 'desc'; page?: number }

/** Returns the functions that read a resource's list. */
export function recordList({ table, searched, order, sortedBy, isSortable }: ListOptions) {
  const columns = getTableColumns(table)
  const column = (key: string): PgColumn => tableColumn(table, key)

  function sortKey(ctx: Context, key: string): SQL | PgColumn {
    const own = sortedBy?.[key]
    return typeof own === 'function' ? own(ctx) : (own ?? column(key))
  }

  /** Returns the sort expressions, with `id` at the end, so that the order is total. */
  const orderBy = (ctx: Context, by: readonly OrderedBy[] = order, isReversed = false): SQL[] =>
    [...by, { column: 'id', direction: 'asc' as const }].map(({ column: key, direction = 'asc' }) =>
      (direction === 'asc') === isReversed ? desc(sortKey(ctx, key)) : asc(sortKey(ctx, key)),
    )

  const where = (search = ''): SQL | undefined => hasWords(searchText(...searched.map(column)), search)

  /** Returns the rows of a page, counted from 1, and the number of all rows found. */
  async function read(ctx: Context, query: ListQuery): Promise<{ rows: Stored[]; total: number; page: number }> {
    const { db } = ctx
    const page = query.page ?? 1
    const sorted =
      query.sort !== undefined && Object.hasOwn(columns, query.sort) && isSortable(query.sort)
        ? [{ column: query.sort, direction: query.direction }]
        : order
    const found = where(query.search)
    const before = (page - 1) * resourcePageSize
    // A search counts at most `resourceFoundMost` records: a person does not page through more, and counting all would
    // read every record.
    const count = () =>
      found
        ? db.$count(
            db
              .select({ id: column('id') })
              .from(table)
              .where(found)
              .limit(resourceFoundMost)
              .as('found'),
          )
        : db.$count(table)
    const select = async (limit: number, offset: number, isReversed = false) =>
      (await db
        .select()
        .from(table)
        .where(found)
        .orderBy(...orderBy(ctx, sorted, isReversed))
        .limit(limit)
        .offset(offset)) as Stored[]
    // The first page does not depend on the number: both are read at the same time.
    if (before === 0) {
      const [total, rows] = await Promise.all([count(), select(resourcePageSize, 0)])
      return { rows, total, page }
    }
    const total = await count()
    const after = Math.max(0, total - before)
    const limit = Math.min(after, resourcePageSize)
    if (limit === 0) return { rows: [], total, page }
    // A page near the end is read from the end, because the database steps over every row it skips.
    const fromEnd = !found && before > after
    const rows = await select(limit, fromEnd ? after - limit : before, fromEnd)
    return { rows: fromEnd ? rows.reverse() : rows, total, page }
  }

  return { orderBy, read }
}
