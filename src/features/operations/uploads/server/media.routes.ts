// Public files and resized copies of pictures, served so that nothing in them can run (payments-security 4).
import type { RawRoute } from '@/platform/http/handler'
import { mediaUrl } from '@/adapters/files/file-names'
import { attachment } from '@/platform/http/content-disposition'
import { sendFile } from '@/platform/http/send-file'
import { AppError } from '@/lib/errors'
import {
  canBeResized,
  readVariantSpec,
  findPictureVariant,
} from '@/features/operations/pictures/server/picture-variants'
import { publicFile } from '@/platform/stored-files/stored-file'

/** UPLD-12, FUNC-07: one hour. A replaced file keeps its address, so nothing is cached forever. */
const mediaCaching = 'public, max-age=3600'
const pictureCaching = 'public, max-age=86400'
/** Only our own pages may embed these files. Link previews are fetched by servers, which ignore this header. */
const embedding = { 'cross-origin-resource-policy': 'same-site' }

/** Pictures for mails are also embedded in the pages of mail providers. */
const embeddingInMails = { 'cross-origin-resource-policy': 'cross-origin' }

/** Types that a browser displays. Every other type is downloaded, never opened. */
const shownInPlace = /^(image\/(jpeg|png|webp|avif|gif)|audio\/[a-z0-9.+-]+|video\/[a-z0-9.+-]+)$/

export const mediaRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/media/{bucket}/{path...}',
    access: 'everyone',
    summary: 'A public file, whole or in parts (FUNC-07, UPLD-12).',
    maxBodyBytes: 0,
    async run(ctx, { raw, params }) {
      const file = await publicFile(ctx, params.bucket ?? '', params.path ?? '')
      const disposition: Record<string, string> = shownInPlace.test(file.contentType)
        ? {}
        : { 'content-disposition': attachment(file.path.split('/').at(-1) ?? 'download') }
      return sendFile(raw, {
        byteSize: file.byteSize,
        etag: `"${file.sha256.slice(0, 32)}"`,
        contentType: file.contentType,
        headers: { 'cache-control': mediaCaching, ...embedding, ...disposition },
        open: (range) => ctx.files.read(file.bucket, file.path, range),
      })
    },
  },
  {
    method: 'GET',
    path: '/pictures/{spec}/{bucket}/{path...}',
    access: 'everyone',
    summary:
      'A picture in one of the widths and formats that pages and mails use, such as /pictures/640.avif/media/x.jpg.',
    maxBodyBytes: 0,
    async run(ctx, { raw, params }) {
      const spec = readVariantSpec(params.spec ?? '')
      if (!spec) throw new AppError('not_found')
      const original = await publicFile(ctx, params.bucket ?? '', params.path ?? '')
      if (!canBeResized(original.contentType)) throw new AppError('not_found')
      try {
        const variant = await findPictureVariant(ctx, original, spec)
        return await sendFile(raw, {
          byteSize: variant.byteSize,
          etag: `"${original.sha256.slice(0, 24)}-${spec.width}-${spec.format}"`,
          contentType: `image/${spec.format}`,
          headers: { 'cache-control': pictureCaching, ...(spec.format === 'jpeg' ? embeddingInMails : embedding) },
          open: (range) => ctx.files.read(variant.bucket, variant.path, range),
        })
      } catch (error) {
        // The visitor still sees the picture, only larger.
        ctx.log.error(
          { err: error, bucket: original.bucket, path: original.path, ...spec },
          'A picture could not be resized',
        )
        return new Response(null, {
          status: 302,
          headers: { location: mediaUrl(original.bucket, original.path), 'cache-control': 'no-store' },
        })
      }
    },
  },
]
