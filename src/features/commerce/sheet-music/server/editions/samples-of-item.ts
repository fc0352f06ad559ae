// Decides which PDFs of an item have sample pages: the editions of a sheet on sale or, if it has none, its own PDF.
import type { Context } from '@/platform/context'
import type { shopItems } from '@/db/schema/commerce/shop'
import type { SheetSamples } from '@/features/commerce/look-inside/look-inside.contract'
import { samplesOfSheets } from '@/features/commerce/look-inside/server/samples-of-sheets'
import { editionChoices, listEditions } from '../../editions/edition.rules'
import { findVariants } from './variants'

type Item = Pick<typeof shopItems.$inferSelect, 'id' | 'category' | 'pdf_file_url' | 'sample_pages'>

/** Returns the sample pages as visitors get them; empty for everything but sheets. */
export async function samplesOfItem(ctx: Context, item: Item): Promise<SheetSamples[]> {
  const { id, category, pdf_file_url: file, sample_pages: samplePages } = item
  if (category !== 'sheet_music') return []
  const variants = (await findVariants(ctx.db, [id])).get(id) ?? []
  if (listEditions(category, variants).length === 0)
    return samplesOfSheets(ctx, [{ editionId: null, file, pageCount: null, samplePages }])
  return samplesOfSheets(
    ctx,
    editionChoices(category, variants).map(({ fileUrl, ...edition }) => ({
      ...edition,
      editionId: edition.id,
      file: fileUrl,
    })),
  )
}
