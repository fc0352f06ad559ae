// Finds existing releases for the form of an item, with the items in them.
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { type BoundEndpoint, bind } from '@/platform/http/handler'
import { anywhere, searchText } from '@/db/schema/columns'
import { releases, shopItems } from '@/db/schema/commerce/shop'
import { releasesEndpoints } from '../releases.contract'

const mostReleases = 12

async function choices({ db }: Context, { search = '', id }: { search?: string; id?: string }) {
  const words = search.trim()
  const rows = await db
    .select()
    .from(releases)
    .where(
      id !== undefined
        ? eq(releases.id, id)
        : words === ''
          ? undefined
          : sql`${searchText(releases.title)} like ${anywhere(words)}`,
    )
    .orderBy(desc(releases.created_at), asc(releases.id))
    .limit(mostReleases + 1)
  const shown = rows.slice(0, mostReleases)
  const items = await db
    .select({ title: shopItems.title, releaseId: shopItems.release_id })
    .from(shopItems)
    .where(
      inArray(
        shopItems.release_id,
        shown.map((release) => release.id),
      ),
    )
    .orderBy(asc(shopItems.order_index), asc(shopItems.id))
  return {
    releases: shown.map((release) => ({
      id: release.id,
      title: release.title,
      items: items.filter(({ releaseId }) => releaseId === release.id).map(({ title }) => title),
    })),
    hasMore: rows.length > mostReleases,
  }
}

export const releaseChoicesApi: BoundEndpoint[] = [
  bind(releasesEndpoints.releaseChoices, (ctx, { query }) => choices(ctx, query)),
]
