// Renders pages of a stored PDF as pictures, in a separate process with limits.
import pLimit from 'p-limit'
import type { Context } from '@/platform/context'
import { fileOfPrivateName } from '@/adapters/files/file-names'
import { pdfSentences } from '../../pdf-limits'
import { storedSource } from '@/platform/stored-files/stored-place'
import type { DrawnPage, PagesQuestion } from '../pdf-answer'
import { workThroughPages } from './work-through-pages'

const oneAtATime = pLimit(1)

/**
 * Returns the requested pages that a PDF (`private:...`) has, as WebP; `picture` is null for a page that cannot be
 * rendered. Or returns a sentence for the owner that says why nothing can be rendered. Throws when the store or the
 * program fails.
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
  const pdf = storedSource(ctx, [{ ...place, byteSize: facts.byteSize }])
  const answer = await oneAtATime(() =>
    workThroughPages<{ pageCount: number }, DrawnPage>(pdf, {
      program: 'draw-pages-worker',
      question,
      pages: question.pages,
    }),
  )
  if (!answer || 'problem' in answer) return { sentence: pdfSentences[answer?.problem ?? 'heavy'] }
  const { head, found, missing } = answer
  const drawn = [...found, ...missing.map((page): DrawnPage => ({ page, picture: null }))]
  return { pageCount: head.pageCount, drawn: drawn.toSorted((a, b) => a.page - b.page) }
}
