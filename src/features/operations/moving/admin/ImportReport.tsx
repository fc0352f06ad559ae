// Shows what an import would do, or has done: the files, then every table row by row.
import { useState } from 'react'
import type { Column } from '@/admin-kit/definition'
import { DataTable } from '@/admin-kit/lists/DataTable'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { SwitchField } from '@/ui/SwitchField'
import type { OpenedFile, ReportedRow } from '../moving.rules'
import { movingTexts } from '../moving.texts'
import type { ImportReport as Report, ShownTable } from './send-import'

type FileRow = OpenedFile & { id: string }
type TableRow = ReportedRow & { id: string }

const fileColumns: readonly Column<FileRow>[] = [
  { key: 'name', header: movingTexts.foundFile, isTitle: true, cell: ({ name }) => name },
  {
    key: 'what',
    header: movingTexts.foundWhat,
    phone: 'below',
    cell: ({ what, problem }) => (
      <span className="import-words">
        {what}
        {problem !== null && <span className="field-error">{problem}</span>}
      </span>
    ),
  },
]

const tones = { added: 'success', changed: 'gold', unchanged: 'quiet', none: 'danger' } as const

const rowColumns = (isApplied: boolean): readonly Column<TableRow>[] => [
  {
    key: 'line',
    header: movingTexts.row,
    isExtra: true,
    cell: ({ line, file }) => <span className="import-place">{movingTexts.place(line, file)}</span>,
  },
  { key: 'title', header: movingTexts.rowTitle, isTitle: true, cell: ({ title }) => title ?? movingTexts.noTitle },
  {
    key: 'effect',
    header: movingTexts.action,
    phone: 'top',
    cell: ({ effect }) => (
      <Badge tone={tones[effect]}>{(isApplied ? movingTexts.actionsDone : movingTexts.actions)[effect]}</Badge>
    ),
  },
  {
    key: 'notes',
    header: movingTexts.problem,
    phone: 'below',
    cell: ({ reason, notes }) => (
      <span className="import-words">
        {reason !== null && <span className="field-error">{reason}</span>}
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </span>
    ),
  },
]

export function ImportReport({ report }: { report: Report }) {
  const { isApplied, files, tables } = report
  return (
    <div className="import-report">
      <h2 className="type-subheading" tabIndex={-1} ref={focusOnce}>
        {isApplied ? movingTexts.done : movingTexts.planned}
      </h2>
      <DataTable
        label={movingTexts.found}
        columns={fileColumns}
        rows={files.map((file, place) => ({ ...file, id: String(place) }))}
        rowName={({ name }) => name}
      />
      {tables.map((table) => (
        <TableReport key={table.table} table={table} isApplied={isApplied} />
      ))}
    </div>
  )
}

/** Moves the reader of a screen reader to the report that has just appeared. */
function focusOnce(heading: HTMLHeadingElement | null): void {
  heading?.focus()
}

const rowsPerStep = 50

function TableReport({ table, isApplied }: { table: ShownTable; isApplied: boolean }) {
  const [onlyProblems, setOnlyProblems] = useState(false)
  const [shown, setShown] = useState(rowsPerStep)
  const rows = table.rows
    .map((row, place) => ({ ...row, id: String(place) }))
    .filter(({ reason, notes }) => !onlyProblems || reason !== null || notes.length > 0)
  const name = movingTexts.tableName(table.table)
  return (
    <section className="import-table" aria-label={name}>
      <div className="import-table-head">
        <h3>{name}</h3>
        <p className="admin-note">{table.problem ?? movingTexts.totals(table.totals, isApplied)}</p>
        {table.rows.length > 0 && (
          <SwitchField
            label={movingTexts.onlyProblems}
            checked={onlyProblems}
            onChange={(event) => {
              setOnlyProblems(event.target.checked)
              setShown(rowsPerStep)
            }}
          />
        )}
      </div>
      {table.remarks.length > 0 && (
        <details>
          <summary>{movingTexts.remarks}</summary>
          <ul className="import-remarks">
            {table.remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </details>
      )}
      {rows.length > 0 ? (
        <DataTable
          label={name}
          columns={rowColumns(isApplied)}
          rows={rows.slice(0, shown)}
          rowName={({ title }) => title ?? movingTexts.noTitle}
        />
      ) : (
        table.rows.length > 0 && <p className="admin-note">{movingTexts.noRows}</p>
      )}
      {rows.length > shown && (
        <Button size="small" variant="ghost" onClick={() => setShown(shown + rowsPerStep)}>
          {movingTexts.more(shown, rows.length)}
        </Button>
      )}
    </section>
  )
}
