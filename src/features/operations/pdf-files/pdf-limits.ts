// Limits for PDFs whose pages are rendered and printed on, and the sentences for refused files.
import { megabyte } from '@/lib/file-size'

export const pdfLimits = { pages: 2000 } as const

/** Limits for printing a licence into a file while its buyer waits. A larger file is delivered unchanged. */
export const stampLimits = { bytes: 60 * megabyte, pages: 600 } as const

/** Size limit for joining a set into one PDF while its buyer waits. A larger set is delivered as its parts. */
export const joinLimits = { bytes: 60 * megabyte } as const

const exportAgain = 'Please export it again, with scans at 600 dpi or less, or split it into several files.'

export const pdfSentences = {
  encrypted: 'This PDF is encrypted or protected by a password. Please save it without protection and try again.',
  damaged: 'This PDF is damaged and cannot be opened. Please export it again and try once more.',
  pages: `This PDF has more than ${pdfLimits.pages} pages. Please split it into several files.`,
  /** Opening the file took more memory or time than allowed; not even one page was reached. */
  heavy: `This PDF takes too much memory or time to open, here and on your buyers' devices. ${exportAgain}`,
  elsewhere: 'This PDF is stored on another site, so its pages cannot be shown. Upload it here to show some.',
  gone: 'This PDF is no longer among the stored files. Please upload it again.',
} as const

export type PdfProblem = keyof typeof pdfSentences
