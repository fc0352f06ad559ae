// Opens a PDF in separate processes with limits. Returns title, page count, paper, a picture of the first page, blank
// bands and systems of music, or why it cannot be opened.
import pLimit from 'p-limit'
import { AppError } from '@/lib/errors'
import { pdfSentences } from '../pdf-limits'
import type { FileSource } from '@/adapters/bounded-process/run-on-file'
import type { InspectedPage, InspectHead, PdfFindings } from './pdf-answer'
import { workThroughPages } from './pages/work-through-pages'

const oneAtATime = pLimit(1)

/**
 * Throws AppError `upload_failed` with a sentence for a PDF that is damaged, encrypted, has too many pages or is not
 * opened within the limits. `takesProtected`: also opens a file that every user may open but not change.
 */
export async function inspectPdf(
  pdf: FileSource,
  { takesProtected }: { takesProtected: boolean } = { takesProtected: false },
): Promise<PdfFindings> {
  const answer = await oneAtATime(() =>
    workThroughPages<InspectHead, InspectedPage>(pdf, {
      program: 'inspect-pdf-worker',
      question: { takesProtected },
      pages: null,
    }),
  )
  if (!answer || 'problem' in answer) {
    const problem = answer?.problem ?? 'heavy'
    throw new AppError('upload_failed', { message: pdfSentences[problem], detail: { problem } })
  }
  const { head, found, missing } = answer
  const bands = new Map(found.map(({ page, blankBand }) => [page, blankBand]))
  const preview = found.find(({ page }) => page === 1)?.preview
  const undrawn = [...missing, ...found.flatMap(({ page, isDrawn }) => (isDrawn ? [] : [page]))]
  return {
    ...head,
    preview: preview ? Buffer.from(preview) : null,
    blankBands: Array.from({ length: head.pageCount }, (_, index) => bands.get(index + 1) ?? null),
    systems: found.flatMap(({ systems }) => systems),
    undrawnPages: undrawn.toSorted((a, b) => a - b),
  }
}
