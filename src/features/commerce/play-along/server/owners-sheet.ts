// Loads the sheets for the owner: systems, recordings and tapped points.
import { inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { playAlongPoints } from '@/db/schema/commerce/play-along'
import { storedMusic } from '@/features/operations/pdf-files/server/stored-music'
import { AppError } from '@/lib/errors'
import { pageOffset, pageSize } from '@/lib/paging'
import type { OwnersSheet } from '../play-along.contract'
import { recordings } from './recordings'
import { type Sheet, sheetById, sheetsFound, sheetsOfItem } from './sheets'

/** Throws AppError `not_found`. */
export async function findOwnerSheet(ctx: Pick<Context, 'db'>, id: string): Promise<Sheet> {
  const sheet = await sheetById(ctx.db, id)
  if (!sheet) throw new AppError('not_found', { message: 'This sheet is no longer there.' })
  return sheet
}

/**
 * Returns everything about one sheet. Detects the systems of a file that has not been searched yet. Throws AppError
 * `not_found`.
 */
export async function ownersSheet(ctx: Context, id: string): Promise<OwnersSheet> {
  const { itemId, title, label, file } = await findOwnerSheet(ctx, id)
  const { pageCount, systems } = await storedMusic(ctx, file)
  const others = (await sheetsOfItem(ctx.db, itemId)).filter((other) => other.id !== id)
  const rows = await ctx.db
    .select()
    .from(playAlongPoints)
    .where(inArray(playAlongPoints.sheet_id, [id, ...others.map((other) => other.id)]))
  const describedOthers: OwnersSheet['others'] = []
  for (const other of others) {
    describedOthers.push({
      id: other.id,
      label: other.label ?? other.title,
      systemCount: (await storedMusic(ctx, other.file)).systems.length,
      tappedFor: rows.filter(({ sheet_id }) => sheet_id === other.id).map(({ track_id }) => track_id),
    })
  }
  return {
    id,
    itemId,
    title,
    label,
    pageCount,
    systems,
    recordings: await recordings(ctx.db),
    tapped: rows
      .filter(({ sheet_id }) => sheet_id === id)
      .map(({ track_id: recordingId, points, is_shown: isShown, system_count }) => ({
        recordingId,
        points,
        isShown,
        isOutdated: system_count !== systems.length,
      })),
    others: describedOthers,
  }
}

/** Returns one page of the items that have sheets, with the progress of each. */
export async function sheetList(ctx: Context, { q, page }: { q: string; page: number }) {
  const { sheets, total } = await sheetsFound(ctx.db, q.trim(), { limit: pageSize, offset: pageOffset(page) })
  const ids = sheets.map(({ id }) => id)
  const rows =
    ids.length === 0 ? [] : await ctx.db.select().from(playAlongPoints).where(inArray(playAlongPoints.sheet_id, ids))
  const items = new Map<string, Sheet[]>()
  for (const sheet of sheets) items.set(sheet.itemId, [...(items.get(sheet.itemId) ?? []), sheet])
  return {
    total,
    items: [...items].map(([id, own]) => ({
      id,
      title: own[0]?.title ?? '',
      imageUrl: own[0]?.imageUrl ?? null,
      sheets: own.map((sheet) => {
        const tapped = rows.filter(({ sheet_id }) => sheet_id === sheet.id)
        const shown = tapped.filter(({ is_shown }) => is_shown).length
        return { id: sheet.id, label: sheet.label, shown, begun: tapped.length - shown }
      }),
    })),
  }
}
