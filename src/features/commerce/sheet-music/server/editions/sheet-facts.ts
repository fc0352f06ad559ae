// Reads the music data of a PDF besides its title, from the tune of the item. An item that is gone has none.
import { eq } from 'drizzle-orm'
import type { Database } from '@/adapters/database/connect'
import { shopItems } from '@/db/schema/commerce/shop'
import { tunes } from '@/db/schema/commerce/sheet-music'
import { forscoreKeywords } from '../../tunes/forscore.rules'
import { tuneKeyName } from '../tunes/tunes'

export async function findSheetDetails(
  db: Database,
  itemId: string,
): Promise<{ composer: string | null; key: string | null; keywords: string | null }> {
  const [tune] = await db
    .select({
      composer: tunes.composer,
      style: tunes.style,
      grade: tunes.grade,
      duration: tunes.duration,
      key_fifths: tunes.key_fifths,
      key_minor: tunes.key_minor,
    })
    .from(shopItems)
    .innerJoin(tunes, eq(tunes.id, shopItems.tune_id))
    .where(eq(shopItems.id, itemId))
  if (!tune) return { composer: null, key: null, keywords: null }
  const { composer, key_fifths: keyFifths, key_minor: keyMinor } = tune
  return { composer, key: tuneKeyName(tune), keywords: forscoreKeywords({ ...tune, keyFifths, keyMinor }) }
}
