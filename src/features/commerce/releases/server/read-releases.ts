// Reads the releases of the shop with their visible formats.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { publicRows } from '@/db/public-rows'
import { releases, shopItems } from '@/db/schema/commerce/shop'
import { groupFormats, type Releases, type VisibleFormat } from '../releases.rules'

type Row = Pick<typeof shopItems.$inferSelect, 'category' | 'title' | 'tags' | 'release_format'>

/** Returns all releases with at least two visible formats. `describe` applies the shop's rules of formats to an item. */
export function listReleases(
  ctx: Context,
  describe: (row: Row) => Pick<VisibleFormat, 'name' | 'isParcel'>,
): Promise<Releases> {
  return ctx.cached('releases', ['shop_items', 'releases'], async () => {
    const rows = await ctx.db
      .select({
        id: shopItems.id,
        slug: shopItems.slug,
        category: shopItems.category,
        title: shopItems.title,
        tags: shopItems.tags,
        release_format: shopItems.release_format,
        orderIndex: shopItems.order_index,
        createdAt: shopItems.created_at,
        release: { id: releases.id, title: releases.title },
      })
      .from(shopItems)
      .innerJoin(releases, eq(releases.id, shopItems.release_id))
      .where(and(publicRows(shopItems), isNotNull(shopItems.release_id)))
    return groupFormats(
      rows.map(({ id, slug, category, tags, orderIndex, createdAt, release, ...row }) => ({
        id,
        slug,
        category,
        tags,
        orderIndex,
        createdAt,
        release,
        ...describe({ category, tags, ...row }),
      })),
    )
  })
}
