// Presents the items of a release as its formats: under the title of the release, with the name of each format.
import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { shopItems } from '@/db/schema/commerce/shop'
import type { Release, Releases } from '@/features/commerce/releases/releases.rules'
import { listReleases } from '@/features/commerce/releases/server/read-releases'
import { listInWords } from '@/lib/mid-sentence'
import { isShipped } from '@/features/commerce/cart/format-name'
import type { DetailedItem } from '../../catalog.contract'
import { usualFormatName } from '../../delivery/delivery.rules'

export const shopReleases = (ctx: Context): Promise<Releases> =>
  listReleases(ctx, (row) => ({ name: row.release_format ?? usualFormatName(row), isParcel: isShipped(row.category) }))

/** Returns the condition that leaves these items out; undefined if there are none. */
export function without(ids: readonly string[]): SQL | undefined {
  return ids.length === 0 ? undefined : sql`${shopItems.id} <> all(${sql.param(ids)}::uuid[])`
}

/**
 * Returns an item under the title of its release; unchanged if it is in none. Its main offer, the first, has the name of the
 * format. `sells`: a tile offers the main one alone; a cart knows all of them.
 */
export function asFormat(item: DetailedItem, releases: Releases, sells: 'main' | 'all'): DetailedItem {
  const release = releases.get(item.id)
  const own = release?.formats.find(({ id }) => id === item.id)
  if (!release || !own) return item
  const [main] = item.offers
  return {
    ...item,
    title: release.title,
    offers: item.offers
      .filter((offer) => sells === 'all' || offer === main)
      .map((offer) => (offer === main ? { ...offer, name: own.name } : offer)),
    release: {
      id: release.id,
      format: own.name,
      formats: listInWords(release.formats.map(({ name }) => name)),
      slug: release.formats[0]?.slug ?? item.slug,
    },
  }
}

/**
 * Returns the formats of a release for its page, in order. A record's own download is left out where another format is
 * the download: it would be sold twice.
 */
export function asFormats(items: readonly DetailedItem[], { formats }: Release, releases: Releases): DetailedItem[] {
  const inOrder = formats.flatMap((format) => items.filter((item) => item.id === format.id))
  const hasDownload = inOrder.some(
    ({ isFree, offers }) => !isFree && offers.length > 0 && offers.every(({ delivery }) => delivery !== 'parcel'),
  )
  return inOrder.map((item) =>
    asFormat(item, releases, hasDownload && item.offers[0]?.delivery === 'parcel' ? 'main' : 'all'),
  )
}
