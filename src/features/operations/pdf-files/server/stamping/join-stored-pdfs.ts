// Joins several stored PDFs into one and stores it, with a bookmark for each.
import type { Context } from '@/platform/context'
import type { Bucket } from '@/adapters/files/files'
import { joinLimits } from '../../pdf-limits'
import { joinPdfs, type StampProblem } from './stamp-pdf'
import { storedSource } from '@/platform/stored-files/stored-place'
import type { StoredPdf } from './stamp-stored-pdf'

/** Returns why it could not be done, or null when the file is at `target`. Throws when storing or reading fails. */
export async function joinStoredPdfs(
  ctx: Pick<Context, 'files'>,
  title: string,
  parts: readonly (StoredPdf & { name: string })[],
  target: { bucket: Bucket; path: string },
): Promise<StampProblem | 'large' | null> {
  const pdf = storedSource(ctx, parts)
  if (pdf.byteSize > joinLimits.bytes) return 'large'
  const question = { title, parts: parts.map(({ name, byteSize }) => ({ name, byteSize })) }
  return joinPdfs(pdf, question, (stream) => ctx.files.put(target.bucket, target.path, stream))
}
