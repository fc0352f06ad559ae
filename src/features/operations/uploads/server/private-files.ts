// Opens the private files of the shop for administrators, and names stored files as their senders did.
import type { Context } from '@/platform/context'
import { fileOfMediaUrl, fileOfPrivateName } from '@/adapters/files/file-names'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { AppError } from '@/lib/errors'
import { attachment, inline } from '@/platform/http/content-disposition'
import { sendFile } from '@/platform/http/send-file'
import { privateFile } from '@/platform/stored-files/stored-file'
import { atPlace } from '@/platform/stored-files/stored-place'

/** Types that a browser shows or plays in place. Every other type is downloaded. */
const shownInPlace = /^(application\/pdf|audio\/[a-z0-9.+-]+)$/

/** Browsers show no PDF in a sandboxed document. Their viewers run nothing of it with the rights of this site. */
const forPdf = { 'content-security-policy': "default-src 'none'" }

/**
 * Returns the name of a stored file on its sender's device; null for a file from before names were kept, for an unknown
 * one, and for an editor who asks about a file that the shop sells.
 */
export async function fileName(ctx: Pick<Context, 'db' | 'actor'>, url: string): Promise<string | null> {
  const place = fileOfMediaUrl(url) ?? (ctx.actor.kind === 'editor' ? null : fileOfPrivateName(url))
  // PostgreSQL refuses a query with a NUL.
  if (!place || place.path.includes('\0')) return null
  const [row] = await ctx.db.select({ name: storedFiles.original_name }).from(storedFiles).where(atPlace(place))
  return row?.name ?? null
}

/** Sends a private file whole or in parts. Throws AppError `not_found` for an unknown one, and for a public one. */
export async function openPrivateFile(ctx: Context, request: Request, name: string): Promise<Response> {
  if (name.includes('\0')) throw new AppError('not_found')
  const place = fileOfPrivateName(`private:${name}`)
  const file = place && (await privateFile(ctx.db, `private:${name}`))
  if (!place || !file) throw new AppError('not_found')
  const shownName = file.original_name ?? place.path.split('/').at(-1) ?? 'file'
  const isShown = shownInPlace.test(file.content_type)
  return sendFile(request, {
    byteSize: file.byte_size,
    etag: `"${file.sha256.slice(0, 32)}"`,
    contentType: file.content_type,
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': isShown ? inline(shownName) : attachment(shownName),
      ...(file.content_type === 'application/pdf' ? forPdf : {}),
    },
    open: (range) => ctx.files.read(place.bucket, place.path, range),
  })
}
