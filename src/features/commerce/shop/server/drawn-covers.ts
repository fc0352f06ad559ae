// Draws the cover of a sheet that was given none, with its title and composer (decision 0050).
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { CoverWords } from '@/platform/pictures/sheet-cover'
import type { Transaction } from '@/adapters/database/connect'
import { mediaUrl } from '@/adapters/files/file-names'
import { shopItems, tunes } from '@/db/schema/shop'
import { storeFile } from '@/features/operations/uploads/server/store-file'
import { drawnCovers, isDrawnCover } from '../drawn-cover'

/** Increased when the drawing changes, so that a cover is drawn anew at its next save. */
const drawing = 1
const bucket = 'shop-images'
const longest = 200

function coverWords({ settings }: Pick<Context, 'settings'>, title: string, composer: string | null): CoverWords {
  const short = (text: string) => text.trim().slice(0, longest)
  return { title: short(title), composer: short(composer ?? ''), siteName: settings.siteName }
}

async function draw(words: CoverWords): Promise<Buffer> {
  // A library of some 20 MB, for the first picture that is drawn and not before.
  const { drawSheetCover } = await import('@/platform/pictures/sheet-cover')
  return drawSheetCover(words)
}

/** What the cover of these words would look like; nothing is stored. */
export const coverPreview = (ctx: Pick<Context, 'settings'>, title: string, composer: string): Promise<Buffer> =>
  draw(coverWords(ctx, title, composer))

/** Where the cover of these words is stored. */
function coverPlace(words: CoverWords): string {
  const mark = createHash('sha256')
    .update(JSON.stringify([drawing, words]))
    .digest('hex')
  return `${drawnCovers}/${mark.slice(0, 24)}.webp`
}

/**
 * Gives a sheet a cover where it has no picture, or has one that was drawn before with other words. A cover that cannot be drawn or stored hinders no
 * sale: the sheet stays as it is, and the log says why.
 */
export async function drawMissingCover(tx: Transaction, ctx: Context, itemId: string): Promise<void> {
  const [item] = await tx
    .select({
      title: shopItems.title,
      category: shopItems.category,
      image: shopItems.image_url,
      composer: tunes.composer,
    })
    .from(shopItems)
    .leftJoin(tunes, eq(tunes.id, shopItems.tune_id))
    .where(eq(shopItems.id, itemId))
  if (item?.category !== 'sheet_music' || (item.image !== null && !isDrawnCover(item.image))) return
  const words = coverWords(ctx, item.title, item.composer)
  const path = coverPlace(words)
  if (item.image === mediaUrl(bucket, path)) return
  const { log, files, clock } = ctx
  try {
    const content = await draw(words)
    const image_url = await storeFile({ db: tx, files, clock }, { bucket, path, content, contentType: 'image/webp' })
    await tx.update(shopItems).set({ image_url }).where(eq(shopItems.id, itemId))
  } catch (error) {
    log.error({ err: error, title: words.title }, 'the cover of a sheet could not be drawn')
  }
}
