// The focal point of a stored picture: read and set by the owner, and found every night for pictures that were uploaded
// before focal points existed.
import { buffer } from 'node:stream/consumers'
import { and, inArray, isNull } from 'drizzle-orm'
import { fileOfMediaUrl } from '@/adapters/files/file-names'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { AppError } from '@/lib/errors'
import { middle, type PicturePoint } from '@/lib/picture'
import type { Context } from '@/platform/context'
import { publicFile, type StoredFile } from '@/platform/stored-files/stored-file'
import { changeDetails, storedWhere } from '@/platform/stored-files/stored-place'
import { measurePicture } from './run-picture-worker'
import { resizable } from './picture-variants'

/** An editor sets no focal point on pictures of the shop, and uploads none of them either (decision 0038). */
const soldBucket = 'shop-images'

async function pictureAt(ctx: Context, url: string): Promise<StoredFile> {
  const named = fileOfMediaUrl(url)
  if (!named) throw new AppError('not_found')
  const file = await publicFile(ctx, named.bucket, named.path)
  if (!file.contentType.startsWith('image/')) throw new AppError('not_found')
  return file
}

/**
 * Returns the middle if no point was found yet. Throws AppError `not_found` for an address that is no stored picture.
 */
export async function findFocalPoint(ctx: Context, url: string): Promise<PicturePoint> {
  return (await pictureAt(ctx, url)).focus ?? middle
}

/**
 * Returns the stored point. Throws AppError `not_found`, and `permission_denied` for an editor and a picture of the
 * shop.
 */
export async function setFocus(ctx: Context, url: string, { x, y }: PicturePoint): Promise<PicturePoint> {
  const file = await pictureAt(ctx, url)
  if (ctx.actor.kind === 'editor' && file.bucket === soldBucket) throw new AppError('permission_denied')
  await changeDetails(ctx.db, file, { focus_x: x, focus_y: y })
  return { x, y }
}

/**
 * Measures pictures again that were stored before focal points were guessed. They get a focal point and a current
 * placeholder.
 */
export async function findOldFocus(ctx: Pick<Context, 'db' | 'files'>): Promise<void> {
  const isOld = and(inArray(storedFiles.content_type, [...resizable, 'image/gif']), isNull(storedFiles.focus_x))
  for await (const picture of storedWhere(ctx, isOld)) {
    const content = await buffer(await ctx.files.read(picture.bucket, picture.path))
    const read = await measurePicture(content).catch(() => null)
    const found = {
      focus_x: read?.focus.x ?? middle.x,
      focus_y: read?.focus.y ?? middle.y,
      ...(read && { placeholder: read.placeholder }),
    }
    await changeDetails(ctx.db, picture, found, isOld)
  }
}
