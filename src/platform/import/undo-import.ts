// Undoes an import within 30 days: deletes what it added and brings back what it changed, all in one transaction. Keeps
// every record that was changed, used or sold since, with the reason.
import { and, desc, eq, gt, inArray, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { databaseErrorCode, inTransaction, type Transaction } from '@/adapters/database/connect'
import { recordAudit } from '@/db/audit'
import { importChanges, imports } from '@/db/schema/operations/imports'
import { day } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import { RowRefused } from './import-problem'
import type { Importer, Undoing } from './importer'
import { addSales, importLock } from './run-import'
import { undoDays } from './undo-log'

export type KeptRow = { table: string; title: string; reason: string }

/** `kept` lists the first records that stayed; `keptRows` is the number of all. */
export type UndoReport = { undone: number; keptRows: number; kept: KeptRow[] }

type World = Pick<Context, 'db' | 'clock'>

const mostListed = 200
const changesAtOnce = 500

const oldest = ({ clock }: World) => new Date(clock.now().getTime() - undoDays * day)

/** Returns the imports of the last 30 days, the newest first. */
export const recentImports = (ctx: World): Promise<(typeof imports.$inferSelect)[]> =>
  ctx.db
    .select()
    .from(imports)
    .where(gt(imports.at, oldest(ctx)))
    .orderBy(desc(imports.at))

/** Undoes the import. Throws AppError `not_found` for one that is unknown, older than 30 days, or undone already. */
export async function undoImport(
  ctx: World,
  id: string,
  { importers, actor }: { importers: readonly Importer[]; actor: string },
): Promise<UndoReport> {
  return inTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`)
    await tx.execute(sql`select set_config('bandstand.sales', 'later', true)`)
    const at = ctx.clock.now()
    const [found] = await tx
      .update(imports)
      .set({ undone_at: at, undone_by: actor })
      .where(and(eq(imports.id, id), isNull(imports.undone_at), gt(imports.at, oldest(ctx))))
      .returning()
    if (!found) throw new AppError('not_found', { message: 'This import is undone already, or older than 30 days.' })
    const report: UndoReport = { undone: 0, keptRows: 0, kept: [] }
    let hasOrders = false
    const keptKeys = new Set<string>()
    const stays = (table: string, key: string) => keptKeys.has(`${table} ${key}`)
    const given = { importers, importedAt: found.at, stays }
    for await (const { change, isDone } of changesFromTheEnd(tx, id, given)) {
      const reason = isDone ? null : await takeBack(tx, change, given)
      if (reason === null) report.undone += 1
      else {
        report.keptRows += 1
        keptKeys.add(`${change.table_name} ${change.key}`)
      }
      if (reason !== null && report.kept.length < mostListed)
        report.kept.push({ table: change.table_name, title: change.title ?? change.key, reason })
      hasOrders ||= reason === null && change.table_name === 'orders'
    }
    if (hasOrders) await addSales(tx)
    // An import is undone once, and its log has personal data.
    await tx.delete(importChanges).where(eq(importChanges.import_id, id))
    await recordAudit(tx, {
      actor,
      what: 'import.undone',
      ref: 'import',
      detail: { undone: report.undone, kept: report.keptRows },
      at,
    })
    return report
  })
}

type Change = typeof importChanges.$inferSelect
type Given = { importers: readonly Importer[] } & Omit<Undoing, 'tx'>

/**
 * Yields the changes of an import from the last to the first, and then those of the tables that are undone last.
 * `isDone`: it was taken back with others already.
 */
async function* changesFromTheEnd(
  tx: Transaction,
  id: string,
  given: Given,
): AsyncGenerator<{ change: Change; isDone: boolean }> {
  const last = given.importers.filter(({ isUndoneLast }) => isUndoneLast).map(({ table }) => table)
  yield* changesOfTables(tx, and(eq(importChanges.import_id, id), notInArray(importChanges.table_name, last)), given)
  yield* changesOfTables(tx, and(eq(importChanges.import_id, id), inArray(importChanges.table_name, last)), given)
}

async function* changesOfTables(
  tx: Transaction,
  which: SQL | undefined,
  given: Given,
): AsyncGenerator<{ change: Change; isDone: boolean }> {
  let before: number | null = null
  for (;;) {
    const changes: Change[] = await tx
      .select()
      .from(importChanges)
      .where(and(which, before === null ? undefined : lt(importChanges.position, before)))
      .orderBy(desc(importChanges.position))
      .limit(changesAtOnce)
    const done = await takeBackTogether(tx, changes, given)
    for (const change of changes) yield { change, isDone: done.has(change.position) }
    before = changes.at(-1)?.position ?? null
    if (changes.length < changesAtOnce) return
  }
}

/** Deletes many added rows at once, where their importer can. Returns the positions of those changes. */
async function takeBackTogether(
  tx: Transaction,
  changes: readonly Change[],
  { importers, ...given }: Given,
): Promise<Set<number>> {
  const done = new Set<number>()
  for (const { table, undoAdded } of importers) {
    const added = changes.filter((change) => change.table_name === table && change.effect === 'added' && !change.noted)
    if (undoAdded === undefined || added.length === 0) continue
    try {
      const keys = await tx.transaction((inner) => undoAdded(added, { ...given, tx: inner }))
      for (const change of added) if (keys.has(change.key)) done.add(change.position)
    } catch (error) {
      // Something uses one of them. Taken back one by one, the others are deleted.
      if (!databaseErrorCode(error)?.startsWith('23')) throw error
    }
  }
  return done
}

/** Takes one row back. Returns the reason if it stays. */
async function takeBack(tx: Transaction, change: Change, { importers, ...given }: Given): Promise<string | null> {
  const undo = importers.find(({ table }) => table === change.table_name)?.undo
  if (undo === undefined) return 'It is part of the books and stays.'
  try {
    await tx.transaction((inner) => undo(change, { ...given, tx: inner }))
    return null
  } catch (error) {
    if (error instanceof RowRefused) return error.message
    // 23: another record refers to it, or its old values are taken by now.
    if (!databaseErrorCode(error)?.startsWith('23')) throw error
    return 'Something here uses it, or its former values are in use.'
  }
}
