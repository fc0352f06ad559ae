// Imports the tables of an export of this site as they are: every column, with its id. A record that is here already stays
// as it is, and the report says if it differs.
import { RowRefused } from '@/platform/import/import-problem'
import type { Draft, Importer, Undoing, Writing } from '@/platform/import/importer'
import type { RowReader } from '@/platform/import/reading/row-reader'
import { isSuppressed } from '@/features/site/newsletter/server/suppression'
import { leavingTexts } from '../leaving.texts'
import { type Cells, undoRow, writeRow } from './full-rows'
import { tableShapes, type TableShape } from './table-shape'

/** Returns a cell without the mark of `write-tables.ts`. */
const withoutMark = (text: string | null | undefined): string | null => text?.replace(/^'/, '') ?? null

function readCells({ columns, keys, formerly = {} }: TableShape, row: RowReader): Cells {
  const given = (name: string) => row.cells.get(name) ?? row.cells.get(formerly[name] ?? name)
  const has = (name: string) => row.cells.has(name) || row.cells.has(formerly[name] ?? name)
  const missing = columns.filter(({ name }) => !has(name) && !keys.includes(name))
  const cells = Object.fromEntries(
    columns.filter(({ name }) => has(name)).map(({ name }) => [name, withoutMark(given(name))]),
  )
  for (const key of keys) if (cells[key] === undefined || cells[key] === null) row.refuse(`${key} is missing.`)
  for (const { name, notNull, hasDefault } of missing) if (notNull && !hasDefault) row.refuse(`${name} is missing.`)
  return cells
}

/** Stores the bytes of the file that a row describes. Refuses the row without them. */
async function keepFile(row: RowReader, cells: Cells): Promise<void> {
  const { bucket, path, content_type: contentType, sha256 } = cells
  if (!bucket || !path || !contentType || !sha256) return row.refuse(leavingTexts.noFile)
  const found = await row.keepFile({ bucket, path, contentType, sha256 })
  if (found.kind === 'refused') row.refuse(`${leavingTexts.fileRefused} ${found.reason}`)
  if (found.kind !== 'taken') row.refuse(leavingTexts.noFile)
}

function fullImporter(shape: TableShape): Importer {
  return {
    table: shape.fullName,
    columns: [...shape.columns.map(({ name }) => name), ...Object.values(shape.formerly ?? {})],
    async read(row): Promise<Draft> {
      const cells = readCells(shape, row)
      if (shape.name === 'stored_files') await keepFile(row, cells)
      return { key: shape.keys.map((key) => cells[key]).join(' '), values: cells }
    },
    async write({ key, values }, { tx, changed }: Writing) {
      const cells = values as Cells
      if (shape.name === 'newsletter_subscribers' && (await isSuppressed(tx, String(cells.email))))
        throw new RowRefused(leavingTexts.erased)
      const { effect, before, stored } = await writeRow(shape, cells, tx)
      if (effect !== 'unchanged') changed?.({ key, effect, columns: Object.keys(cells), before, noted: { stored } })
      return effect
    },
    ...(!shape.isOfBooks && { undo: (change, { tx }: Undoing) => undoRow(shape, change, tx) }),
  }
}

export const fullImporters: readonly Importer[] = tableShapes.map(fullImporter)
