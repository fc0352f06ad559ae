// Searches the shop: full text over items, tunes and editions. If no spelling matches, it finds similar spellings.
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { inTransaction } from '@/adapters/database/connect'
import { publicRows } from '@/db/public-rows'
import { anywhere, searchText, searchWords } from '@/db/schema/columns'
import { editionWords, itemVariants, itemWords, releases, shopItems } from '@/db/schema/commerce/shop'
import { tunes, tuneWords } from '@/db/schema/commerce/sheet-music'
import type { Context } from '@/platform/context'
import { type SearchTerm, searchTerms } from '../../search/search-terms'
import { shopOrder } from '../lists/shop-order'

/** Least similarity: one letter of a word of five may be wrong. */
const likeness = 0.45
/** Least length of a word for guesses: shorter words are similar to too many others. */
const shortestGuess = 4
/** Most guesses: visitors do not look through more. */
const mostGuesses = 48

const textOfItem = searchText(shopItems.title, shopItems.description, shopItems.category)
const textOfTune = searchText(tunes.title, tunes.composer, tunes.arranger, tunes.style)

/** Matches words of the item itself, of its music, of an edition that is on sale, or of the title of its release. */
function hasTerm({ words, editions, plain, isAnywhere }: SearchTerm): SQL {
  if (isAnywhere) {
    const has = (text: SQL) => sql`${text} like ${anywhere(plain)}`
    return sql`${shopItems.id} in (
    select ${shopItems.id} from ${shopItems} where ${has(textOfItem)}
    union all
    select ${shopItems.id} from ${shopItems} join ${tunes} on ${tunes.id} = ${shopItems.tune_id} where ${has(textOfTune)}
    union all
    select ${shopItems.id} from ${shopItems} join ${releases} on ${releases.id} = ${shopItems.release_id} where ${has(searchText(releases.title))})`
  }
  const query = (text: string) => sql`to_tsquery('simple', ${text})`
  return sql`${shopItems.id} in (
    select ${shopItems.id} from ${shopItems} where ${itemWords(shopItems)} @@ ${query(words)}
    union all
    select ${shopItems.id} from ${shopItems} join ${tunes} on ${tunes.id} = ${shopItems.tune_id} where ${tuneWords(tunes)} @@ ${query(words)}
    union all
    select ${itemVariants.shop_item_id} from ${itemVariants} where ${editionWords(itemVariants)} @@ ${query(editions)} and ${itemVariants.is_on_sale}
    union all
    select ${shopItems.id} from ${shopItems} join ${releases} on ${releases.id} = ${shopItems.release_id} where ${searchWords(sql`array[${releases.title}]`)} @@ ${query(words)})`
}

/** Returns ids of the visible items with a similar spelling of each word, the most similar first. */
function guesses(ctx: Context, terms: readonly SearchTerm[], among: SQL | undefined): Promise<string[]> {
  /** Leaves out the category, which many items share. */
  const own = searchText(shopItems.title, shopItems.description)
  const isLike = ({ plain }: SearchTerm) => sql`${shopItems.id} in (
    select ${shopItems.id} from ${shopItems} where ${textOfItem} %> ${plain} and word_similarity(${plain}, ${own}) >= ${likeness}
    union all
    select ${shopItems.id} from ${shopItems} join ${tunes} on ${tunes.id} = ${shopItems.tune_id} where ${textOfTune} %> ${plain})`
  const measureLikeness = ({ plain }: SearchTerm) =>
    sql`greatest(word_similarity(${plain}, ${searchText(shopItems.title)}), coalesce(word_similarity(${plain}, ${textOfTune}), 0))`
  return inTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)`)
    const rows = await tx
      .select({ id: shopItems.id })
      .from(shopItems)
      .leftJoin(tunes, eq(tunes.id, shopItems.tune_id))
      .where(and(publicRows(shopItems), among, ...terms.map(isLike)))
      .orderBy(desc(sql.join(terms.map(measureLikeness), sql` + `)), ...shopOrder)
      .limit(mostGuesses)
    return rows.map(({ id }) => id)
  })
}

/**
 * Returns ids of the visible items `among` these that a search finds, in the order of the shop. `isGuess`: no spelling
 * matches, and these are similar spellings, the most similar first.
 */
export async function searchItems(
  ctx: Context,
  query: string,
  among: SQL | undefined,
): Promise<{ ids: string[]; isGuess: boolean }> {
  const terms = searchTerms(query)
  if (terms.length === 0) return { ids: [], isGuess: false }
  const rows = await ctx.db
    .select({ id: shopItems.id })
    .from(shopItems)
    .where(and(publicRows(shopItems), among, ...terms.map(hasTerm)))
    .orderBy(...shopOrder)
  if (rows.length > 0) return { ids: rows.map(({ id }) => id), isGuess: false }
  const telling = terms.filter(({ plain }) => plain.length >= shortestGuess)
  return telling.length === 0 ? { ids: [], isGuess: false } : { ids: await guesses(ctx, telling, among), isGuess: true }
}
