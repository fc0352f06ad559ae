// Finds existing tunes that an item may use, with the items they are on.
import { asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { type BoundEndpoint, bind } from '@/platform/http/handler'
import { anywhere, searchText } from '@/db/schema/columns'
import { shopItems } from '@/db/schema/commerce/shop'
import { tunes } from '@/db/schema/commerce/sheet-music'
import { sheetMusicEndpoints } from '../../sheet-music.contract'
import { toTuneSummary } from './tunes'

const mostTunes = 12

/** Matches each word anywhere in title, composer, arranger or style. */
function found(search: string): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 6)
  const text = searchText(tunes.title, tunes.composer, tunes.arranger, tunes.style)
  const each = words.map((word) => sql`${text} like ${anywhere(word)}`)
  return each.length === 0 ? undefined : sql.join(each, sql` and `)
}

async function choices({ db }: Context, { search = '', id }: { search?: string; id?: string }) {
  const rows = await db
    .select()
    .from(tunes)
    .where(id === undefined ? found(search) : eq(tunes.id, id))
    .orderBy(desc(tunes.created_at), asc(tunes.id))
    .limit(mostTunes + 1)
  const shown = rows.slice(0, mostTunes)
  const ids = shown.map((tune) => tune.id)
  const items = await db
    .select({ id: shopItems.id, title: shopItems.title, tuneId: shopItems.tune_id })
    .from(shopItems)
    .where(inArray(shopItems.tune_id, ids))
    .orderBy(asc(shopItems.order_index), asc(shopItems.id))
  return {
    tunes: shown.map((tune) => ({
      id: tune.id,
      title: tune.title,
      facts: toTuneSummary(tune),
      items: items.filter(({ tuneId }) => tuneId === tune.id),
    })),
    hasMore: rows.length > mostTunes,
  }
}

export const tuneChoicesApi: BoundEndpoint[] = [
  bind(sheetMusicEndpoints.tuneChoices, (ctx, { query }) => choices(ctx, query)),
]
