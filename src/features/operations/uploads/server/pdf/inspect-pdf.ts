// Opens a PDF in a separate process with limits: title, page count, paper, a picture of the first page, blank bands and systems of music, or why it cannot be opened.
import pLimit from 'p-limit'
import { AppError } from '@/lib/errors'
import { pdfSentences } from '../../pdf-limits'
import type { InspectQuestion, PdfAnswer, PdfFindings } from './pdf-answer'
import { pdfBounds } from '../bounded/file-bounds'
import { runOnFile, type FileSource } from '../bounded/run-on-file'

const oneAtATime = pLimit(1)

/** Throws AppError `upload_failed` with a sentence for a PDF that is damaged, encrypted, unpacks to too much or is not opened within the bounds. */
export async function inspectPdf(
  pdf: FileSource,
  question: InspectQuestion = { takesProtected: false },
): Promise<Omit<PdfFindings, 'preview'> & { preview: Buffer | null }> {
  const answer = await oneAtATime(() =>
    runOnFile<PdfAnswer>(pdf, { entry: 'pdf-watch', program: 'pdf-work', question, bounds: pdfBounds }),
  )
  if (!answer || 'problem' in answer) {
    const problem = answer?.problem ?? 'heavy'
    throw new AppError('upload_failed', { message: pdfSentences[problem], detail: { problem } })
  }
  return { ...answer, preview: answer.preview ? Buffer.from(answer.preview) : null }
}
