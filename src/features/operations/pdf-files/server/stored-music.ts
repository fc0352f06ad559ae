// Stores and returns the music data of a stored PDF: its number of pages and the places of its systems. Older files are
// analysed when it is first requested.
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { fileOfPrivateName } from '@/adapters/files/file-names'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { AppError } from '@/lib/errors'
import type { System } from './pdf-answer'
import { atPlace, changeDetails, storedSource } from '@/platform/stored-files/stored-place'
import { inspectPdf } from './inspect-pdf'

/** Throws AppError `not_found` for a file that is not stored here. */
function findPlace(file: string) {
  const name = fileOfPrivateName(file)
  if (!name) throw new AppError('not_found')
  return { ...name, here: atPlace(name) }
}

/** Returns the systems of a PDF by its private name; null if it was never analysed. */
export async function knownSystems(db: Context['db'], file: string): Promise<System[] | null> {
  const [stored] = await db.select({ systems: storedFiles.systems }).from(storedFiles).where(findPlace(file).here)
  return stored?.systems ?? null
}

/**
 * Returns the music data of a PDF by its private name. A file that cannot be opened has no systems; the owner may still
 * add them. Throws AppError `not_found`.
 */
export async function storedMusic(
  ctx: Pick<Context, 'db' | 'files'>,
  file: string,
): Promise<{ pageCount: number | null; systems: System[] }> {
  const { bucket, path, here } = findPlace(file)
  const [stored] = await ctx.db.select().from(storedFiles).where(here)
  if (!stored) throw new AppError('not_found')
  if (stored.systems) return { pageCount: stored.page_count, systems: stored.systems }
  const pdf = storedSource(ctx, [{ bucket, path, byteSize: stored.byte_size }])
  const found = await inspectPdf(pdf, { takesProtected: true }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'upload_failed')
      return { pageCount: stored.page_count, systems: [] }
    throw error
  })
  await changeDetails(ctx.db, { bucket, path }, { systems: found.systems })
  return { pageCount: stored.page_count ?? found.pageCount, systems: found.systems }
}

/** Stores the systems as set by the owner. Throws AppError `not_found`. */
export async function setSystems(tx: Transaction, file: string, systems: System[]): Promise<void> {
  await changeDetails(tx, findPlace(file), { systems })
}
