// The pages of an uploaded PDF for the owner to choose from: small pictures within the response, stored nowhere.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { samplePictures } from '@/db/schema/commerce/look-inside'
import { drawPdfPages } from '@/features/operations/pdf-files/server/pages/draw-pdf-pages'
import { mostSamplePages } from '../look-inside.rules'

const pagesAtOnce = 12
/** Pixels. */
const thumbnailWidth = 280

export type SheetPages = {
  pageCount: number
  problem: string | null
  pages: { page: number; picture: string | null }[]
}

/** Returns a dozen pages from `from` on. A file that cannot be rendered has a sentence instead. */
export async function sheetPages(ctx: Context, file: string, from: number): Promise<SheetPages> {
  const pages = Array.from({ length: pagesAtOnce }, (_, index) => from + index).filter(
    (page) => page <= mostSamplePages,
  )
  const answer = await drawPdfPages(ctx, file, { pages, width: thumbnailWidth, isSample: false })
  if ('sentence' in answer) return { pageCount: 0, problem: answer.sentence, pages: [] }
  const [failed] = await ctx.db
    .select({ problem: samplePictures.problem })
    .from(samplePictures)
    .where(and(eq(samplePictures.file, file), isNotNull(samplePictures.problem)))
    .orderBy(samplePictures.page)
    .limit(1)
  return {
    pageCount: answer.pageCount,
    problem: failed?.problem ?? null,
    pages: answer.drawn.map(({ page, picture }) => ({
      page,
      picture: picture && `data:image/webp;base64,${Buffer.from(picture).toString('base64')}`,
    })),
  }
}
