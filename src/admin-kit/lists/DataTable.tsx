// Shows records as a dense table; on a phone each becomes a card.
import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '@/ui/Button'
import { classes } from '@/ui/classes'
import { ArrowDownIcon, ArrowUpIcon, GripIcon } from '@/ui/Icon'
import type { Column } from '../definition'
import type { RowChoice } from './use-choice'
import { useRowDrag } from './use-row-drag'

const orderKey = 'order_index'

export type Sorting = { by: string; direction: 'asc' | 'desc' } | null

export type DataTableProps<Row extends { id: string }> = {
  /** Name of the list, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowName: (row: Row) => string
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  /** Buttons in a row. */
  actions?: (row: Row) => ReactNode
  /**
   * Set if the owner chooses the order. Puts the row at `from` into the gap `to`; gaps beyond the ends are on the
   * neighbouring pages.
   */
  onMove?: (from: number, to: number) => void
  /** Set if several rows may be chosen at once. */
  choosing?: RowChoice<Row>
  /** True for each direction in which there are more rows. */
  hasMore?: { before: boolean; after: boolean }
}

export function DataTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  rowName,
  sorting = null,
  onSort,
  actions,
  onMove,
  choosing,
  hasMore,
}: DataTableProps<Row>) {
  const { drag, handle } = useRowDrag((from, to) => onMove?.(from, to))

  function order(row: Row, index: number, number?: ReactNode) {
    const up = () => onMove?.(index, index - 1)
    const down = () => onMove?.(index, index + 2)
    const isFirst = index === 0 && !hasMore?.before
    const isLast = index === rows.length - 1 && !hasMore?.after
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'ArrowUp' && !isFirst) up()
      else if (event.key === 'ArrowDown' && !isLast) down()
      else return
      event.preventDefault()
    }
    const name = rowName(row)
    return (
      <div className="admin-order">
        {number !== undefined && <span className="admin-order-number">{number}</span>}
        <button
          type="button"
          className="admin-grip"
          aria-label={`Move ${name}: drag, or press the up and down arrow keys`}
          onKeyDown={onKeyDown}
          {...handle(index)}
        >
          <GripIcon size={20} />
        </button>
        <Button size="icon" variant="ghost" aria-label={`Move ${name} up`} disabled={isFirst} onClick={up}>
          <ArrowUpIcon size={18} />
        </Button>
        <Button size="icon" variant="ghost" aria-label={`Move ${name} down`} disabled={isLast} onClick={down}>
          <ArrowDownIcon size={18} />
        </Button>
      </div>
    )
  }

  function head({ key, header, sortable, align }: Column<Row>) {
    const direction = sorting?.by === key ? sorting.direction : null
    const sort = () =>
      onSort?.(
        direction === null
          ? { by: key, direction: 'asc' }
          : direction === 'asc'
            ? { by: key, direction: 'desc' }
            : null,
      )
    return (
      <th
        key={key}
        scope="col"
        data-align={align}
        aria-sort={direction === null ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
      >
        {sortable && onSort ? (
          <button type="button" className="admin-sort" onClick={sort}>
            {header}
            <span aria-hidden="true">{direction === 'asc' ? ' ↑' : direction === 'desc' ? ' ↓' : ''}</span>
          </button>
        ) : (
          header
        )}
      </th>
    )
  }

  /** The controls are in the order column, if there is one. */
  const hasOrderColumn = columns.some(({ key }) => key === orderKey)

  /** Marks the edge of a row at which a dragged one would land. */
  const landing = (index: number) =>
    drag === null || drag.to === drag.from || drag.to === drag.from + 1
      ? undefined
      : drag.to === index
        ? 'before'
        : drag.to === rows.length && index === rows.length - 1
          ? 'after'
          : undefined

  return (
    <table className="admin-table" aria-label={label}>
      <thead>
        <tr>
          {choosing && (
            <td className="admin-choose">
              <label>
                <input
                  type="checkbox"
                  aria-label="Choose all on this page"
                  checked={rows.every(({ id }) => choosing.chosen.has(id))}
                  onChange={(event) => choosing.chooseAll(rows, event.target.checked)}
                />
              </label>
            </td>
          )}
          {onMove && !hasOrderColumn && <th scope="col">Order</th>}
          {columns.map(head)}
          {actions && (
            <th scope="col" data-align="end">
              Actions
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={row.id}
            className={classes(drag?.from === index && 'admin-row-dragged')}
            data-landing={landing(index)}
            data-chosen={choosing?.chosen.has(row.id) || undefined}
          >
            {choosing && (
              <td className="admin-choose">
                <label>
                  <input
                    type="checkbox"
                    aria-label={`Choose ${rowName(row)}`}
                    checked={choosing.chosen.has(row.id)}
                    // A key on a checkbox also fires a click, which says if shift was held.
                    onClick={({ currentTarget, shiftKey }) =>
                      choosing.choose(rows, index, currentTarget.checked, shiftKey)
                    }
                    onChange={() => undefined}
                  />
                </label>
              </td>
            )}
            {onMove && !hasOrderColumn && <td data-label="Order">{order(row, index)}</td>}
            {columns.map((column, place) => (
              <td
                key={column.key}
                data-title={place === 0 || undefined}
                data-label={column.header}
                data-align={column.align}
              >
                <div>{onMove && column.key === orderKey ? order(row, index, column.cell(row)) : column.cell(row)}</div>
              </td>
            ))}
            {actions && (
              <td data-align="end" className="admin-row-actions">
                <div>{actions(row)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
