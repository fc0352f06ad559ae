// Answers requests of the set list form: tunes that match a search (those whose title begins with it first), which of
// them are for sale, and the existing set lists.
import { desc, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '@/adapters/database/connect'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { anywhere, searchText } from '@/db/schema/columns'
import { events, eventTunes } from '@/db/schema/site/events'
import { shopItems } from '@/db/schema/commerce/shop'
import { tunes } from '@/db/schema/commerce/sheet-music'
import { sheetsOnSale } from '@/features/commerce/catalog/server/lists/on-sale'
import { setListEndpoints } from '../../set-list.contract'
import { type Line, sameTitle } from '../../set-list-form'

const mostSuggestions = 12
/** Number of earlier evenings offered to copy from. */
const mostLists = 50

const isSold = (db: Transaction) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(shopItems)
      .where(eq(shopItems.tune_id, tunes.id)),
  )

/**
 * Returns the lines with their tunes. A line without a tune, or whose tune was deleted, gets the tune with its title.
 * If several tunes have that title, one that is for sale wins.
 */
export async function withListedTunes(tx: Transaction, lines: readonly Line[]): Promise<Line[]> {
  if (lines.length === 0) return []
  const given = lines.flatMap(({ tune_id }) => tune_id ?? [])
  const titles = lines.map(({ title }) => sameTitle(title))
  const known = await tx
    .select({ id: tunes.id, title: tunes.title })
    .from(tunes)
    .where(or(inArray(tunes.id, given), inArray(sql`lower(${tunes.title})`, titles)))
    .orderBy(desc(isSold(tx)), tunes.created_at, tunes.id)
  const ids = new Set(known.map(({ id }) => id))
  return lines.map((line) => ({
    ...line,
    tune_id:
      line.tune_id !== null && ids.has(line.tune_id)
        ? line.tune_id
        : (known.find(({ title }) => sameTitle(title) === sameTitle(line.title))?.id ?? null),
  }))
}

export const setListAdminApi: BoundEndpoint[] = [
  bind(setListEndpoints.tunes, async ({ db }, { query }) => {
    const words = sameTitle(query.search).split(' ').slice(0, 6)
    const text = searchText(tunes.title, tunes.composer, tunes.arranger, tunes.style)
    const found = await db
      .select({ id: tunes.id, title: tunes.title, composer: tunes.composer })
      .from(tunes)
      .where(
        sql.join(
          words.map((word) => sql`${text} like ${anywhere(word)}`),
          sql` and `,
        ),
      )
      .orderBy(
        desc(sql`lower(${tunes.title}) like ${`${words.join(' ').replace(/[\\%_]/g, '\\$&')}%`}`),
        tunes.title,
        tunes.id,
      )
      .limit(mostSuggestions)
    return { tunes: found }
  }),
  bind(setListEndpoints.onSale, async (ctx, { query }) => {
    const asked = query.ids.split(',').filter((id) => z.uuid().safeParse(id).success)
    const sold = await sheetsOnSale(ctx, asked)
    return { ids: [...new Set(sold.map(({ tuneId }) => tuneId))] }
  }),
  bind(setListEndpoints.lists, async ({ db }) => {
    const lists = await db
      .select({ id: events.id, title: events.title, date: events.date, lines: sql<number>`count(*)::int` })
      .from(eventTunes)
      .innerJoin(events, eq(events.id, eventTunes.event_id))
      .groupBy(events.id)
      .orderBy(desc(events.date), events.id)
      .limit(mostLists)
    return { lists }
  }),
]
