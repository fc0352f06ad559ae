// Draws the cover of a sheet that was given none, with its title and composer (decision 0050).
import { createHash } from 'node:crypto'
import type { Context } from '@/platform/context'
import type { CoverWords } from '@/platform/pictures/sheet-cover'
import { mediaUrl } from '@/adapters/files/file-names'
import { storeFile } from '@/features/operations/uploads/server/store-file'
import { drawnCovers, isDrawnCover } from '../drawn-cover'

/** Increased when the drawing changes, so that a cover is drawn anew at its next save. */
const drawing = 1
const bucket = 'shop-images'
const longest = 200

const textOf = (typed: unknown): string => (typeof typed === 'string' ? typed.trim().slice(0, longest) : '')

async function draw(words: CoverWords): Promise<Buffer> {
  // A library of some 20 MB, for the first picture that is drawn and not before.
  const { drawSheetCover } = await import('@/platform/pictures/sheet-cover')
  return drawSheetCover(words)
}

/** What the cover of these words would look like; nothing is stored. */
export const coverPreview = (ctx: Pick<Context, 'settings'>, title: string, composer: string): Promise<Buffer> =>
  draw({ title: textOf(title), composer: textOf(composer), siteName: ctx.settings.siteName })

/** Where the cover of these words is stored. */
function placeOf(words: CoverWords): string {
  const mark = createHash('sha256')
    .update(JSON.stringify([drawing, words]))
    .digest('hex')
  return `${drawnCovers}/${mark.slice(0, 24)}.webp`
}

/**
 * What was typed for an item, with a cover where a sheet has no picture, or has one that was drawn before. A cover that cannot be drawn hinders no
 * sale: the sheet is stored without one.
 */
export async function withDrawnCover(ctx: Context, typed: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { category, title, image_url: image } = typed
  const given = textOf(image)
  const words = { title: textOf(title), composer: textOf(typed.composer), siteName: ctx.settings.siteName }
  if (category !== 'sheet_music' || words.title === '' || (given !== '' && !isDrawnCover(given))) return typed
  const path = placeOf(words)
  if (given === mediaUrl(bucket, path)) return typed
  try {
    const content = await draw(words)
    return { ...typed, image_url: await storeFile(ctx, { bucket, path, content, contentType: 'image/webp' }) }
  } catch (error) {
    ctx.log.error({ err: error, title: words.title }, 'the cover of a sheet could not be drawn')
    return typed
  }
}
