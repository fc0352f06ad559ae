// The sample pages of sheets for visitors: pictures, never the PDF.
import { inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { samplePictures } from '@/db/schema/commerce/look-inside'
import { describePictures } from '@/features/operations/pictures/server/describe-pictures'
import { privateFile } from '@/platform/stored-files/stored-file'
import type { SamplePage, SheetSamples } from '../look-inside.contract'
import { samplePageNumbers } from '../look-inside.rules'

/** `file` is private (OP-04): it is only a key for the lookup. */
type Sheet = {
  editionId: string | null
  file: string | null
  /** Null: use the count of the store. */
  pageCount: number | null
  samplePages: readonly number[]
}

/** Returns the samples in the order of the sheets; leaves out sheets without a picture. */
export async function samplesOfSheets(ctx: Pick<Context, 'db'>, sheets: readonly Sheet[]): Promise<SheetSamples[]> {
  const files = sheets.flatMap(({ file, samplePages }) => (file && samplePages.length > 0 ? [file] : []))
  if (files.length === 0) return []
  const rows = await ctx.db.select().from(samplePictures).where(inArray(samplePictures.file, files))
  const pictures = rows.map((row) => row.picture)
  const described = await describePictures(ctx.db, pictures)
  const sampleAt = (file: string | null, page: number): SamplePage | null => {
    const row = rows.find((one) => one.file === file && one.page === page)
    const picture = row?.picture ? described.get(row.picture) : undefined
    return picture?.width && picture.height ? { page, picture, width: picture.width, height: picture.height } : null
  }
  const found: SheetSamples[] = []
  for (const { editionId, file, pageCount: counted, samplePages } of sheets) {
    if (file === null || samplePages.length === 0) continue
    const pageCount = counted ?? (await privateFile(ctx.db, file))?.page_count ?? null
    const samples = samplePageNumbers(samplePages, pageCount).flatMap((page) => sampleAt(file, page) ?? [])
    if (samples.length > 0) found.push({ editionId, pageCount, samples })
  }
  return found
}
