// Writes title, keywords and a named buyer's licence into a stored PDF and stores the result. Blank bands were found at
// the upload, or are found now and stored.
import type { Context } from '@/platform/context'
import { fileOfPrivateName } from '@/adapters/files/file-names'
import type { Bucket } from '@/adapters/files/files'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { AppError } from '@/lib/errors'
import { stampLimits } from '../../pdf-limits'
import { inspectPdf } from '../inspect-pdf'
import type { BlankBands, SoldText } from '../pdf-answer'
import { atPlace, changeDetails, storedSource } from '@/platform/stored-files/stored-place'
import { stampPdf, type StampProblem } from './stamp-pdf'

export type StoredPdf = { bucket: Bucket; path: string; byteSize: number }

/**
 * Returns why it could not be done, or null when the stamped file is at `target`. Throws when storing or reading fails.
 */
export async function stampStoredPdf(
  ctx: Pick<Context, 'db' | 'files'>,
  file: StoredPdf,
  text: SoldText,
  target: { bucket: Bucket; path: string },
  /** The parts of a joined file, whose pages follow each other in it. */
  parts: readonly StoredPdf[] = [file],
): Promise<StampProblem | 'large' | null> {
  if (file.byteSize > stampLimits.bytes) return 'large'
  const blankBands = await bandsOfAll(ctx, parts)
  if (typeof blankBands === 'string') return blankBands
  if (blankBands.length > stampLimits.pages) return 'large'
  return stampPdf(storedSource(ctx, [file]), { ...text, blankBands }, (stream) =>
    ctx.files.put(target.bucket, target.path, stream),
  )
}

/** False for a PDF (`private:...`) whose test at the upload failed. */
export async function canBeStamped(db: Context['db'], file: string): Promise<boolean> {
  const place = fileOfPrivateName(file)
  if (!place) return true
  const [known] = await db.select({ problem: storedFiles.stamp_problem }).from(storedFiles).where(atPlace(place))
  return known?.problem == null
}

async function bandsOfAll(
  ctx: Pick<Context, 'db' | 'files'>,
  parts: readonly StoredPdf[],
): Promise<BlankBands | StampProblem> {
  const all: BlankBands = []
  for (const part of parts) {
    const bands = await findBands(ctx, part)
    if (typeof bands === 'string') return bands
    all.push(...bands)
  }
  return all
}

async function findBands(ctx: Pick<Context, 'db' | 'files'>, part: StoredPdf): Promise<BlankBands | StampProblem> {
  const [known] = await ctx.db.select({ blankBands: storedFiles.blank_bands }).from(storedFiles).where(atPlace(part))
  if (known?.blankBands) return known.blankBands
  try {
    const { blankBands } = await inspectPdf(storedSource(ctx, [part]), { takesProtected: true })
    await changeDetails(ctx.db, part, { blank_bands: blankBands })
    return blankBands
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'upload_failed') throw error
    const problem = error.detail?.problem
    return problem === 'encrypted' ? 'locked' : problem === 'damaged' ? 'damaged' : 'failed'
  }
}
