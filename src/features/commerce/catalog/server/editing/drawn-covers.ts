// Draws the cover of a sheet without a picture, from its title and composer (decision 0050).
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { CoverWords } from '@/platform/pictures/sheet-cover'
import type { Transaction } from '@/adapters/database/connect'
import { mediaUrl } from '@/adapters/files/file-names'
import { shopItems } from '@/db/schema/commerce/shop'
import { tunes } from '@/db/schema/commerce/sheet-music'
import { storePicture } from '@/features/operations/pictures/server/run-picture-worker'
import { drawnCovers, isDrawnCover } from '../../item/drawn-cover'

/** Version of the drawing. An increase makes each cover be drawn again at its next save. */
const drawing = 2
const bucket = 'shop-images'
const longest = 200

function coverWords({ settings }: Pick<Context, 'settings'>, title: string, composer: string | null): CoverWords {
  const short = (text: string) => text.trim().slice(0, longest)
  return { title: short(title), composer: short(composer ?? ''), siteName: settings.siteName }
}

async function draw(words: CoverWords): Promise<Buffer> {
  // A library of about 20 MB: loaded only for the first cover.
  const { drawSheetCover } = await import('@/platform/pictures/sheet-cover')
  return drawSheetCover(words)
}

/** Returns a preview of the cover for these words; stores nothing. */
export const coverPreview = (ctx: Pick<Context, 'settings'>, title: string, composer: string): Promise<Buffer> =>
  draw(coverWords(ctx, title, composer))

/** Returns the place where the cover of these words is stored. */
function coverPlace(words: CoverWords): string {
  const mark = createHash('sha256')
    .update(JSON.stringify([drawing, words]))
    .digest('hex')
  return `${drawnCovers}/${mark.slice(0, 24)}.webp`
}

/**
 * Draws a cover for a sheet without a picture, or with a cover drawn from other words. A failure never prevents a sale:
 * the sheet stays unchanged, and the log tells why.
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
    const image_url = await storePicture({ db: tx, files, clock }, { bucket, path, content, contentType: 'image/webp' })
    await tx.update(shopItems).set({ image_url }).where(eq(shopItems.id, itemId))
  } catch (error) {
    log.error({ err: error, title: words.title }, 'the cover of a sheet could not be drawn')
  }
}
