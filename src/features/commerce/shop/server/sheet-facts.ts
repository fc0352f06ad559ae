// What a PDF says of its music besides its title, read from the tune of the item. An item that is gone says nothing.
import { eq } from 'drizzle-orm'
import type { Database } from '@/adapters/database/connect'
import { shopItems, tunes } from '@/db/schema/shop'
import { forscoreKeywords } from '../forscore.rules'

export async function sheetFacts(
  db: Database,
  itemId: string,
): Promise<{ author: string | null; keywords: string | null }> {
  const [tune] = await db
    .select({
      composer: tunes.composer,
      style: tunes.style,
      grade: tunes.grade,
      duration: tunes.duration,
      keyFifths: tunes.key_fifths,
      keyMinor: tunes.key_minor,
    })
    .from(shopItems)
    .innerJoin(tunes, eq(tunes.id, shopItems.tune_id))
    .where(eq(shopItems.id, itemId))
  return tune ? { author: tune.composer, keywords: forscoreKeywords(tune) } : { author: null, keywords: null }
}
