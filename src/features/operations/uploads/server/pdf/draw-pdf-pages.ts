// Draws pages of a stored PDF as pictures, in a separate process with limits.
import pLimit from 'p-limit'
import type { Context } from '@/platform/context'
import { fileOfPrivateName } from '@/adapters/files/file-names'
import { drawnLimits, pdfSentences } from '../../pdf-limits'
import type { DrawnPage, PagesAnswer, PagesQuestion } from './pdf-answer'
import { pdfBounds } from '../bounded/file-bounds'
import { runOnFile } from '../bounded/run-on-file'
import { sourceOf } from '../stored-place'

const oneAtATime = pLimit(1)

/**
 * The asked pages of a PDF (`private:...`) as far as it has them, as WebP; `picture` is null for one that cannot be drawn. Or why nothing
 * can be drawn, in a sentence for the owner. Throws when the store or the program fails.
 */
export async function drawPdfPages(
  ctx: Pick<Context, 'files'>,
  file: string,
  question: PagesQuestion,
): Promise<{ sentence: string } | { pageCount: number; drawn: DrawnPage[] }> {
  const place = fileOfPrivateName(file)
  if (!place) return { sentence: pdfSentences.elsewhere }
  const facts = await ctx.files.stat(place.bucket, place.path)
  if (!facts) return { sentence: pdfSentences.gone }
  const pdf = sourceOf(ctx, [{ ...place, byteSize: facts.byteSize }])
  // Few at once: the process keeps a page's memory until it ends.
  const atOnce = Math.max(1, Math.floor(drawnLimits.pixelsAtOnce / question.width ** 2))
  const drawn: DrawnPage[] = []
  let pageCount = 0
  for (let first = 0; first < question.pages.length; first += atOnce) {
    const pages = question.pages.slice(first, first + atOnce)
    const answer = await oneAtATime(() =>
      runOnFile<PagesAnswer>(pdf, {
        entry: 'pdf-watch',
        program: 'pages-work',
        question: { ...question, pages },
        bounds: pdfBounds,
      }),
    )
    if (!answer || 'problem' in answer) return { sentence: pdfSentences[answer?.problem ?? 'heavy'] }
    drawn.push(...answer.drawn)
    ;({ pageCount } = answer)
  }
  return { pageCount, drawn }
}
