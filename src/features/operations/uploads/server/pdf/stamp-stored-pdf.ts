// Prints a licence into a stored PDF and stores the result. Blank bands were found when the file arrived, or are found now and noted.
import { and, eq } from 'drizzle-orm'
import { Readable } from 'node:stream'
import type { Context } from '@/platform/context'
import type { Bucket, privateBuckets } from '@/adapters/files/files'
import { storedFiles } from '@/db/schema/uploads'
import { AppError } from '@/lib/errors'
import { stampLimits } from '../../pdf-limits'
import { inspectPdf } from './inspect-pdf'
import type { BlankBands, Printed } from './pdf-answer'
import type { Pdf } from './pdf-child'
import { stampPdf, type StampProblem } from './stamp-pdf'

type StoredPdf = { bucket: (typeof privateBuckets)[number]; path: string; byteSize: number }

/** Answers why it could not be done, or null when the stamped file is at `target`. Throws when storing or reading fails. */
export async function stampStoredPdf(
  ctx: Pick<Context, 'db' | 'files'>,
  file: StoredPdf,
  printed: Printed,
  target: { bucket: Bucket; path: string },
): Promise<StampProblem | 'large' | null> {
  if (file.byteSize > stampLimits.bytes) return 'large'
  async function* content() {
    yield* (await ctx.files.read(file.bucket, file.path)) as AsyncIterable<Buffer>
  }
  const pdf: Pdf = { byteSize: file.byteSize, read: () => Readable.from(content(), { objectMode: false }) }
  const blankBands = await bandsOf(ctx, file, pdf)
  if (typeof blankBands === 'string') return blankBands
  if (blankBands.length > stampLimits.pages) return 'large'
  return stampPdf(pdf, { printed, blankBands }, (stream) => ctx.files.put(target.bucket, target.path, stream))
}

async function bandsOf(
  ctx: Pick<Context, 'db'>,
  { bucket, path }: StoredPdf,
  pdf: Pdf,
): Promise<BlankBands | StampProblem> {
  const here = and(eq(storedFiles.bucket, bucket), eq(storedFiles.path, path))
  const [known] = await ctx.db.select({ blankBands: storedFiles.blank_bands }).from(storedFiles).where(here)
  if (known?.blankBands) return known.blankBands
  try {
    const { blankBands } = await inspectPdf(pdf, { takesProtected: true })
    await ctx.db.update(storedFiles).set({ blank_bands: blankBands }).where(here)
    return blankBands
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'upload_failed') throw error
    const problem = error.detail?.problem
    return problem === 'encrypted' ? 'locked' : problem === 'damaged' ? 'damaged' : 'failed'
  }
}
