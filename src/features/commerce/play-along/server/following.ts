// Loads what a visitor's browser needs to follow recordings on the pages of a sheet.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { publicRows } from '@/db/public-rows'
import { playAlongPoints } from '@/db/schema/commerce/play-along'
import { shopItems } from '@/db/schema/commerce/shop'
import { knownSystems } from '@/features/operations/pdf-files/server/stored-music'
import { AppError } from '@/lib/errors'
import type { FollowedSheet } from '../play-along.contract'
import { publicFollowing } from '../points.rules'
import { recordings } from './recordings'
import { sheetsAt } from './sheets'

/**
 * Returns only points that are shown, whose recording is active and whose file has the same number of systems as at the
 * time of tapping. Throws AppError `not_found`.
 */
export async function followedSheets(ctx: Context, slug: string): Promise<FollowedSheet[]> {
  const [item] = await ctx.db
    .select({ id: shopItems.id })
    .from(shopItems)
    .where(and(eq(shopItems.slug, slug), publicRows(shopItems)))
  if (!item) throw new AppError('not_found')
  const sheets = await sheetsAt(ctx.db, slug)
  const ids = sheets.map(({ id }) => id)
  const shown =
    ids.length === 0
      ? []
      : await ctx.db
          .select()
          .from(playAlongPoints)
          .where(
            and(
              inArray(playAlongPoints.sheet_id, ids),
              publicRows(playAlongPoints),
              // JSON null is not SQL NULL, so `NOT NULL` and the column's check allow it.
              sql`jsonb_typeof(${playAlongPoints.points}) <> 'null'`,
            ),
          )
  const heard = (
    await recordings(
      ctx.db,
      shown.map(({ track_id }) => track_id),
    )
  ).filter(({ isActive }) => isActive)
  const found: FollowedSheet[] = []
  for (const { id, label, file, samplePages } of sheets) {
    const taken = shown.filter(({ sheet_id }) => sheet_id === id)
    if (taken.length === 0) continue
    const systems = (await knownSystems(ctx.db, file)) ?? []
    const followed = heard.flatMap(({ isActive: _, ...recording }) => {
      const points = taken.find(({ track_id }) => track_id === recording.id)
      if (!points || points.points.length === 0 || points.system_count !== systems.length) return []
      const following = publicFollowing(systems, points.points, samplePages)
      // Skips a recording without a sample page: the visitor would have no page to follow.
      return following.systems.some((system) => system.length === 3) ? [{ recording, ...following }] : []
    })
    if (followed.length > 0) found.push({ id, label, recordings: followed })
  }
  return found
}

/** True when a visible item at this address has a recording to follow. */
export const canPlayAlong = async (ctx: Context, slug: string): Promise<boolean> =>
  (await followedSheets(ctx, slug)).length > 0
