// Shows records as a dense table: rows of 56 pixels with one line per cell, and of 72 pixels with two lines on a phone.
import { useNavigate } from '@tanstack/react-router'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { classes } from '@/ui/classes'
import { GripIcon } from '@/ui/Icon'
import type { Column, RowAction } from '../definition'
import { RowMenu } from './row/RowMenu'
import { RowOpening, RowTitle } from './row/RowTitle'
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
  /** Entries of a row's menu; an ordered list adds the moves. */
  actions?: (row: Row) => readonly RowAction[]
  /** A control beside the menu, or instead of it: the one thing that a list is for, such as "Restore". */
  control?: (row: Row) => ReactNode
  /** A click on a row, or on its name, opens its record. */
  onOpen?: (row: Row) => void
  /** Address that a click on a row, or on its name, opens instead: the record has a page of its own. Null: it has none. */
  rowHref?: (row: Row) => string | null
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
  control,
  onOpen,
  rowHref,
  onMove,
  choosing,
  hasMore,
}: DataTableProps<Row>) {
  const navigate = useNavigate()
  const { drag, handle } = useRowDrag((from, to) => onMove?.(from, to))
  const titleColumn = columns.find(({ isTitle }) => isTitle) ?? columns[0]
  const hasMenu = actions !== undefined || onMove !== undefined

  function places(index: number) {
    return {
      up: () => onMove?.(index, index - 1),
      down: () => onMove?.(index, index + 2),
      isFirst: index === 0 && !hasMore?.before,
      isLast: index === rows.length - 1 && !hasMore?.after,
    }
  }

  function menuActions(row: Row, index: number): readonly RowAction[] {
    const own = actions?.(row) ?? []
    if (!onMove) return own
    const { up, down, isFirst, isLast } = places(index)
    const moves: RowAction[] = [
      { label: 'Move up', onSelect: up, disabled: isFirst },
      { label: 'Move down', onSelect: down, disabled: isLast },
    ]
    // Deletion comes last.
    return [...own.filter(({ isDangerous }) => !isDangerous), ...moves, ...own.filter(({ isDangerous }) => isDangerous)]
  }

  function openRow(row: Row): void {
    const href = rowHref?.(row)
    if (href) void navigate({ href })
    else onOpen?.(row)
  }

  function order(row: Row, index: number, number?: ReactNode) {
    const { up, down, isFirst, isLast } = places(index)
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
      </div>
    )
  }

  function head(column: Column<Row>) {
    const { key, header, sortable, align, isExtra } = column
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
        data-title={column === titleColumn || undefined}
        data-extra={isExtra}
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

  function opening(row: Row) {
    const href = rowHref?.(row)
    if (href) return { href }
    return onOpen ? { name: rowName(row), open: () => onOpen(row) } : null
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
          {onMove && !hasOrderColumn && (
            <th scope="col" className="admin-place">
              Order
            </th>
          )}
          {columns.map(head)}
          {(hasMenu || control) && (
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
            data-opens={opening(row) === null ? undefined : true}
            onClick={(event) => isRowClick(event) && openRow(row)}
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
            {onMove && !hasOrderColumn && (
              <td data-label="Order" className="admin-place">
                {order(row, index)}
              </td>
            )}
            <RowOpening value={opening(row)}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} isTitle={column === titleColumn}>
                  {onMove && column.key === orderKey ? order(row, index, column.cell(row)) : column.cell(row)}
                </Cell>
              ))}
            </RowOpening>
            {(hasMenu || control) && (
              <td data-align="end" className="admin-row-actions">
                <div>
                  {control?.(row)}
                  {hasMenu && <RowMenu name={rowName(row)} actions={menuActions(row, index)} />}
                </div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** True for a plain click beside the controls of a row, when it does not end a selection of text. */
function isRowClick({ target, currentTarget, button, defaultPrevented }: MouseEvent<HTMLElement>): boolean {
  if (defaultPrevented || button !== 0 || !(target instanceof Element)) return false
  // A dialog that a cell opened is part of the row as well.
  const control = target.closest('a, button, input, label, select, summary, dialog, [popover]')
  const isPart = control !== null && currentTarget.contains(control)
  return !isPart && (getSelection()?.isCollapsed ?? true)
}

type CellProps<Row> = { column: Column<Row>; isTitle: boolean; children: ReactNode }

function Cell<Row>({ column: { header, align, phone, isExtra }, isTitle, children }: CellProps<Row>) {
  const text = typeof children === 'string' ? children : undefined
  return (
    <td
      data-title={isTitle || undefined}
      data-label={header}
      data-align={align}
      data-phone={phone}
      data-extra={isExtra}
    >
      <div title={isTitle ? undefined : text}>
        {isTitle && text !== undefined ? <RowTitle>{text}</RowTitle> : children}
      </div>
    </td>
  )
}
