// Sends a file that has no public address. The caller has already checked that the visitor may have it.
import type { Context } from '@/platform/context'
import { fileOfPrivateName } from '@/adapters/files/file-names'
import type { Bucket } from '@/adapters/files/files'
import { attachment } from './content-disposition'
import { plainPage } from './plain-page'
import { sendFile } from './send-file'

const contentTypes: Record<string, string> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  aac: 'audio/aac',
}

/** No caching by proxies, no referrer, no indexing by search engines. */
export const privateHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cross-origin-resource-policy': 'same-origin',
}

/** True when a sold file is on another server: an https address that the owner entered (OP-04). */
export const isElsewhere = (file: string) => URL.canParse(file) && new URL(file).protocol === 'https:'

/**
 * Returns the response that downloads `file` under the name `<title>.<its extension>`. Sends the bytes of a `private:`
 * or stored file with Range and conditions. For an https address that the owner entered (OP-04), sends a page that goes
 * on to it. A missing file is logged as our own error, and the visitor gets a page that says whom to ask.
 */
export async function sendPrivateFile(
  ctx: Pick<Context, 'files' | 'log'>,
  file: string | { bucket: Bucket; path: string },
  title: string,
  request: Request,
): Promise<Response> {
  if (typeof file === 'string' && isElsewhere(file)) return goOnTo(file, title)
  const stored = typeof file === 'string' ? fileOfPrivateName(file) : file
  const facts = stored && (await ctx.files.stat(stored.bucket, stored.path))
  if (!stored || !facts) {
    ctx.log.error({ file }, 'A file that was sold or offered is missing')
    return plainPage({
      status: 404,
      title: 'The file is missing',
      text: 'This is our mistake, not yours. Please write to us, and we will send you the file.',
      link: { href: '/contact', label: 'Get in touch' },
    })
  }
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(stored.path)?.[1]?.toLowerCase() ?? 'bin'
  return sendFile(request, {
    byteSize: facts.byteSize,
    etag: `"${facts.byteSize.toString(36)}-${facts.modifiedAt.getTime().toString(36)}"`,
    contentType: contentTypes[extension] ?? 'application/octet-stream',
    headers: {
      ...privateHeaders,
      'content-disposition': attachment(`${title.replace(new RegExp(`\\.${extension}$`, 'i'), '')}.${extension}`),
    },
    open: (range) => ctx.files.read(stored.bucket, stored.path, range),
  })
}

/**
 * Returns a page instead of a redirect. This request may follow a form, and `form-action 'self'` makes browsers refuse
 * a redirect to another site after a form.
 */
function goOnTo(address: string, title: string): Response {
  return plainPage({
    status: 200,
    title,
    text: 'Your file is on another server. It should open automatically in a moment.',
    link: { href: address, label: 'Open the file' },
    continueTo: address,
  })
}
