// Stores what the owner has drawn and tapped: systems, points, copies for other editions.
import { and, eq, inArray } from 'drizzle-orm'
import { actorName } from '@/admin-kit/server/record-history'
import type { Context } from '@/platform/context'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { recordAudit } from '@/db/audit'
import { playAlongPoints } from '@/db/schema/commerce/play-along'
import { setSystems, storedMusic } from '@/features/operations/pdf-files/server/stored-music'
import { AppError } from '@/lib/errors'
import type { Point } from '../follow.rules'
import { afterChange, areBoxes, areInOrder, type SystemBox, copiedTo } from '../points.rules'
import { findOwnerSheet } from './owners-sheet'
import { recordings } from './recordings'
import { sheetsOfFile } from './sheets'

const changedMeanwhile = 'The lines of this sheet have changed meanwhile. Reload the page; what you tapped is kept.'

type Take = { sheetId: string; recordingId: string }
const isTake = ({ sheetId, recordingId }: Take) =>
  and(eq(playAlongPoints.sheet_id, sheetId), eq(playAlongPoints.track_id, recordingId))

const note = (tx: Transaction, ctx: Context, what: string, sheetId: string, detail: Record<string, unknown>) =>
  recordAudit(tx, { actor: actorName(ctx), what, ref: `play_along:${sheetId}`, detail, at: ctx.clock.now() })

/** Throws AppError `invalid_input` with a sentence, or `edit_conflict` when another editor saved first. */
export async function changeSystems(
  ctx: Context,
  sheetId: string,
  changed: { systems: readonly { box: SystemBox; was: number | null }[]; countBefore: number },
): Promise<void> {
  const { file, title, label } = await findOwnerSheet(ctx, sheetId)
  const { pageCount, systems: before } = await storedMusic(ctx, file)
  if (before.length !== changed.countBefore) throw new AppError('conflict', { message: changedMeanwhile })
  const boxes = changed.systems.map(({ box }) => box)
  if (!areBoxes(boxes, pageCount))
    throw new AppError('invalid_input', { message: 'The lines are not in reading order, or one is outside its page.' })
  const was = changed.systems.map((system) => system.was)
  await inTransaction(ctx.db, async (tx) => {
    await setSystems(tx, file, boxes)
    const sheets = (await sheetsOfFile(tx, file)).map(({ id }) => id)
    const rows = await tx.select().from(playAlongPoints).where(inArray(playAlongPoints.sheet_id, sheets)).for('update')
    // Points that were outdated before stay outdated: their systems are unknown.
    for (const row of rows.filter(({ system_count }) => system_count === before.length))
      await tx
        .update(playAlongPoints)
        .set({ points: afterChange(row.points, was), system_count: boxes.length, updated_at: ctx.clock.now() })
        .where(isTake({ sheetId: row.sheet_id, recordingId: row.track_id }))
    await note(tx, ctx, 'play_along.systems_changed', sheetId, {
      title,
      label,
      before: before.length,
      after: boxes.length,
    })
  })
}

async function store(
  tx: Transaction,
  ctx: Context,
  take: Take,
  values: { points: Point[]; isShown: boolean; systemCount: number },
): Promise<void> {
  const row = {
    points: values.points,
    system_count: values.systemCount,
    is_shown: values.isShown,
    updated_at: ctx.clock.now(),
  }
  await tx
    .insert(playAlongPoints)
    .values({ sheet_id: take.sheetId, track_id: take.recordingId, ...row })
    .onConflictDoUpdate({ target: [playAlongPoints.sheet_id, playAlongPoints.track_id], set: row })
}

/**
 * Stores a pass, also an incomplete one. Throws AppError `invalid_input`, `not_found` for a recording that is gone, or
 * `conflict`.
 */
export async function storePoints(
  ctx: Context,
  take: Take,
  given: { points: Point[]; isShown: boolean; systemCount: number },
): Promise<{ isShown: boolean }> {
  const { file, title, label } = await findOwnerSheet(ctx, take.sheetId)
  if ((await recordings(ctx.db, [take.recordingId])).length === 0)
    throw new AppError('not_found', { message: 'This recording no longer exists. Its taps are kept.' })
  const { systems } = await storedMusic(ctx, file)
  if (given.systemCount !== systems.length) throw new AppError('conflict', { message: changedMeanwhile })
  if (!areInOrder(given.points, systems.length))
    throw new AppError('invalid_input', { message: 'The taps are not in order, or name a line that does not exist.' })
  // A pass without points is never shown.
  const isShown = given.isShown && given.points.length > 0
  await inTransaction(ctx.db, async (tx) => {
    const [before] = await tx.select().from(playAlongPoints).where(isTake(take)).for('update')
    await store(tx, ctx, take, { ...given, isShown })
    if ((before?.is_shown ?? false) !== isShown)
      await note(tx, ctx, isShown ? 'play_along.shown' : 'play_along.hidden', take.sheetId, { title, label })
  })
  return { isShown }
}

/** Deletes the tapped points; does nothing if there are none. */
export async function removePoints(ctx: Context, take: Take): Promise<void> {
  const { title, label } = await findOwnerSheet(ctx, take.sheetId)
  await inTransaction(ctx.db, async (tx) => {
    const gone = await tx.delete(playAlongPoints).where(isTake(take)).returning({ points: playAlongPoints.points })
    if (gone[0])
      await note(tx, ctx, 'play_along.removed', take.sheetId, { title, label, points: gone[0].points.length })
  })
}

/**
 * Copies points to another edition. An incomplete copy is not shown: the owner taps the rest. Throws AppError
 * `not_found`, `invalid_input` or `conflict`.
 */
export async function copyPoints(ctx: Context, take: Take, to: string): Promise<{ copied: number; isWhole: boolean }> {
  const from = await findOwnerSheet(ctx, take.sheetId)
  const target = await findOwnerSheet(ctx, to)
  if (target.itemId !== from.itemId || target.id === from.id)
    throw new AppError('invalid_input', { message: 'Taps can only be copied to other editions of the same sheet.' })
  const [row] = await ctx.db.select().from(playAlongPoints).where(isTake(take))
  if (!row) throw new AppError('not_found')
  const own = (await storedMusic(ctx, from.file)).systems
  if (row.system_count !== own.length) throw new AppError('conflict', { message: changedMeanwhile })
  const { systems } = await storedMusic(ctx, target.file)
  const { points, isWhole } = copiedTo(row.points, own, systems)
  if (points.length > 0)
    await inTransaction(ctx.db, async (tx) => {
      await store(
        tx,
        ctx,
        { ...take, sheetId: to },
        { points, isShown: isWhole && row.is_shown, systemCount: systems.length },
      )
      await note(tx, ctx, 'play_along.copied', to, { title: target.title, label: target.label, points: points.length })
    })
  return { copied: points.length, isWhole }
}
