// Resized copies of our own pictures: made on the first request, cached in the file store under the original's hash.
import type { Context } from '@/platform/context'
import { pictureFormats, pictureWidths, type PictureFormat, type PictureWidth } from '@/lib/picture'
import { resizePicture } from './run-picture-worker'
import type { StoredFile } from '@/platform/stored-files/stored-file'
import { storedSource } from '@/platform/stored-files/stored-place'

export type VariantSpec = { width: PictureWidth; format: PictureFormat }

const bucket = 'picture-variants'
/** Types that can be resized. Animations are shown unchanged. */
export const resizable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

export const canBeResized = (contentType: string) => resizable.has(contentType)

/** Reads `640.avif`; null for anything but the widths and formats that pages use. */
export function readVariantSpec(text: string): VariantSpec | null {
  const [, digits, suffix] = /^(\d{1,4})\.([a-z]{1,4})$/.exec(text) ?? []
  const width = pictureWidths.find((candidate) => String(candidate) === digits)
  const format = pictureFormats.find((candidate) => candidate === suffix)
  return width && format ? { width, format } : null
}

const variantPath = (sha256: string, { width, format }: VariantSpec) =>
  `${sha256.slice(0, 2)}/${sha256}-${width}.${format}`

/** Deletes all copies of a picture that was removed. */
export async function removeVariants(ctx: Pick<Context, 'files'>, sha256: string): Promise<void> {
  for (const width of pictureWidths)
    for (const format of pictureFormats) await ctx.files.remove(bucket, variantPath(sha256, { width, format }))
}

/** Copies that this process is making now. All requests for one copy wait for the same work. */
const beingMade = new Map<string, Promise<number>>()

/**
 * Returns the path and number of bytes of the copy, and makes it first if it is missing. Throws for a picture that
 * cannot be read.
 */
export async function findPictureVariant(
  ctx: Pick<Context, 'files'>,
  original: StoredFile,
  spec: VariantSpec,
): Promise<{ bucket: typeof bucket; path: string; byteSize: number }> {
  const path = variantPath(original.sha256, spec)
  const existing = await ctx.files.stat(bucket, path)
  if (existing) return { bucket, path, byteSize: existing.byteSize }
  let making = beingMade.get(path)
  if (!making) {
    making = make(ctx, original, spec, path).finally(() => beingMade.delete(path))
    beingMade.set(path, making)
  }
  return { bucket, path, byteSize: await making }
}

async function make(
  ctx: Pick<Context, 'files'>,
  original: StoredFile,
  { width, format }: VariantSpec,
  path: string,
): Promise<number> {
  const { byteSize } = await ctx.files.put(
    bucket,
    path,
    await resizePicture(storedSource(ctx, [original]), width, format),
  )
  return byteSize
}
