// Turns tables that no service writes into tables of this site, by the columns that the owner chose now or earlier.
import type { Context } from '@/platform/context'
import { rememberedChoice } from '@/platform/import/column-choices'
import { type ForeignTable, type OwnTable, translateAs } from '@/platform/import/foreign-table'
import type { DumpRow, DumpTable } from '@/platform/import/reading/read-dump'
import { type ColumnChoice, type ColumnTarget, columnTargets, missingColumns, targetColumns } from '../column-targets'
import type { OpenedFile } from '../moving.rules'
import { movingTexts } from '../moving.texts'
import type { Opened } from './open/open-files'

/** Columns that name a record: a second import of the same file finds the same records. Subscribers have an address. */
const naming: Readonly<Record<ColumnTarget, readonly string[]>> = {
  shop_items: ['title'],
  newsletter_subscribers: [],
  events: ['title', 'date', 'time'],
  orders: ['customer_email', 'title', 'created_at', 'purchase'],
}

const shownRows = 3
const longestSample = 60

/** Returns the translation that a choice means. */
function chosenTable(target: ColumnTarget, columns: ColumnChoice['columns']): ForeignTable {
  const chosen = targetColumns[target].flatMap(({ column }) => {
    const theirs = columns[column]
    return theirs === undefined || theirs === '' ? [] : [{ column, theirs }]
  })
  const cells = (row: DumpRow) => {
    const values: Record<string, string | null> = Object.fromEntries(
      chosen.map(({ column, theirs }) => [column, row.cells.get(theirs) ?? null]),
    )
    const names = naming[target].map((column) => values[column] ?? '')
    if (names.length > 0) values.id = `chosen ${names.join('\n')}`
    // A table without a column for it lists purchases that were paid.
    if (target === 'orders' && !('payment_status' in values)) values.payment_status = 'completed'
    if (target === 'orders' && values.purchase) values.purchase = `chosen ${values.purchase}`
    return values
  }
  return {
    name: movingTexts.chosen(movingTexts.tableName(target)),
    has: [],
    translate: ({ rows }) => ({ [target]: rows.map((from) => ({ from, cells: cells(from) })) }),
  }
}

/** Returns the first filled values of each column, for the page. */
const samples = ({ columns, rows }: DumpTable): string[][] =>
  columns.map((column) =>
    rows.flatMap(({ cells }) => cells.get(column)?.trim().slice(0, longestSample) || []).slice(0, shownRows),
  )

const isTarget = (target: string): target is ColumnTarget => columnTargets.some((known) => known === target)

async function findChoice(
  ctx: Pick<Context, 'db'>,
  table: DumpTable,
  given: ColumnChoice | undefined,
): Promise<ColumnChoice | null> {
  if (given !== undefined) return given
  const stored = await rememberedChoice(ctx, table.columns)
  return stored !== null && isTarget(stored.target) ? { target: stored.target, columns: stored.choices } : null
}

/** True for a table named like one of ours, unless it has none of the columns that its rows must have. */
function isOurs({ name, columns }: DumpTable, known: readonly OwnTable[]): boolean {
  const required = isTarget(name) ? targetColumns[name].filter(({ isRequired }) => isRequired) : []
  return (
    known.some(({ table }) => table === name) &&
    (required.length === 0 || required.some(({ column }) => columns.includes(column)))
  )
}

export type ChosenTables = {
  tables: DumpTable[]
  files: OpenedFile[]
  /** Choices that were used, to be remembered once they are applied. */
  used: { columns: string[]; choice: { target: ColumnTarget; choices: Record<string, string> } }[]
}

/** Translates each table without a name of ours. A table whose choice is incomplete is not read, with the reason. */
export async function chooseColumns(
  ctx: Pick<Context, 'db'>,
  { tables, files, sources }: Pick<Opened, 'tables' | 'files' | 'sources'>,
  { known, choices }: { known: readonly OwnTable[]; choices: Readonly<Record<string, ColumnChoice>> },
): Promise<ChosenTables> {
  const chosen: ChosenTables = { tables: [], files: [...files], used: [] }
  for (const table of tables) {
    const name = sources.get(table)
    const place = chosen.files.findIndex((file) => file.name === name)
    const file = chosen.files[place]
    if (isOurs(table, known) || table.problem !== null || file === undefined || table.columns.length === 0) {
      chosen.tables.push(table)
      continue
    }
    const choice = await findChoice(ctx, table, choices[file.name])
    const unknown = { columns: table.columns, samples: samples(table), choice }
    chosen.files[place] = { ...file, unknown }
    if (choice === null || choice.target === null) {
      chosen.tables.push(table)
      continue
    }
    const { target, columns } = choice
    const strange = Object.values(columns).filter((column) => column !== '' && !table.columns.includes(column))
    const missing = missingColumns(choice)
    if (missing.length > 0 || strange.length > 0) {
      const problem = missing.length > 0 ? movingTexts.missingColumns(missing) : movingTexts.strangeColumns(strange)
      chosen.files[place] = { ...file, unknown, problem }
      continue
    }
    const service = chosenTable(target, columns)
    chosen.files[place] = { ...file, unknown, what: service.name }
    chosen.tables.push(...translateAs(table, service))
    chosen.used.push({ columns: table.columns, choice: { target, choices: { ...columns } } })
  }
  return chosen
}
