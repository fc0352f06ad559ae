// The picture of a PDF's first page. It is stored beside the PDF in the private bucket, and becomes public only when
// the owner makes it a product picture.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Context } from '@/platform/context'
import { fileOfPrivateName } from '@/adapters/files/file-names'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { AppError } from '@/lib/errors'
import { pdfNotes } from '../../pdf-notes'
import { heldSource } from '@/adapters/bounded-process/run-on-file'
import { resizePicture, storePicture } from '@/features/operations/pictures/server/run-picture-worker'
import { atPlace } from '@/platform/stored-files/stored-place'

const bucket = 'sheet-music-pdfs'
const suffix = '.preview.webp'

/** `pdfs/x.pdf` → `pdfs/x.preview.webp`. */
export const previewPath = (pdfPath: string) => pdfPath.replace(/\.pdf$/, suffix)

/** Stores the picture (PNG) and returns its name without folder. */
export async function storePreview(
  ctx: Pick<Context, 'db' | 'files' | 'clock'>,
  pdfPath: string,
  drawn: Buffer,
): Promise<string> {
  const place = previewPath(pdfPath)
  await storePicture(ctx, {
    bucket,
    path: place,
    content: await resizePicture(heldSource(drawn), 960, 'webp'),
    contentType: 'image/webp',
  })
  return path.basename(place)
}

/** Returns the bytes of a preview by its name. Throws AppError `not_found`. */
export async function readPreview(ctx: Pick<Context, 'files'>, name: string): Promise<Buffer> {
  if (!/^[A-Za-z0-9_-]+\.preview\.webp$/.test(name)) throw new AppError('not_found')
  return buffer(await ctx.files.read(bucket, `pdfs/${name}`))
}

/**
 * Returns size, pages, preview and notes of an uploaded PDF (`private:...`). Throws AppError `not_found` when the store
 * has no such file.
 */
export async function describePdf(ctx: Pick<Context, 'db'>, url: string) {
  const file = fileOfPrivateName(url)
  if (!file) throw new AppError('not_found')
  const [stored] = await ctx.db
    .select({
      byteSize: storedFiles.byte_size,
      pageCount: storedFiles.page_count,
      width: storedFiles.width,
      height: storedFiles.height,
      undrawnPages: storedFiles.undrawn_pages,
      stampProblem: storedFiles.stamp_problem,
    })
    .from(storedFiles)
    .where(atPlace(file))
  if (!stored) throw new AppError('not_found')
  const { undrawnPages, stampProblem, ...known } = stored
  const notes = pdfNotes({ ...known, undrawnPages: undrawnPages ?? [], stampProblem })
  return { ...known, previewName: await findPdfPreview(ctx, url), notes }
}

/** Returns the name of the picture of a PDF's first page; null without one. */
export async function findPdfPreview(ctx: Pick<Context, 'db'>, url: string): Promise<string | null> {
  const file = fileOfPrivateName(url)
  if (!file) return null
  const preview = previewPath(file.path)
  const found = await ctx.db.$count(storedFiles, atPlace({ bucket: file.bucket, path: preview }))
  return found > 0 ? path.basename(preview) : null
}

/**
 * Makes the preview of an uploaded PDF (`private:...`) a product picture and returns its public address. Throws
 * AppError `not_found` without a preview.
 */
export async function publishPreview(ctx: Pick<Context, 'db' | 'files' | 'clock'>, url: string): Promise<string> {
  const file = fileOfPrivateName(url)
  if (!file) throw new AppError('not_found')
  const content = await readPreview(ctx, path.basename(previewPath(file.path)))
  return storePicture(ctx, {
    bucket: 'shop-images',
    path: `products/${randomBytes(12).toString('hex')}.webp`,
    content,
    contentType: 'image/webp',
  })
}
