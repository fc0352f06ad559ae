// How large a PDF may be where its pages are drawn and printed on, and the sentences for one that is not taken.
import { megabyte } from '@/lib/file-size'

export const pdfLimits = { pages: 2000 } as const

/** What a licence is printed into while its buyer waits; a larger file is delivered as it is. */
export const stampLimits = { bytes: 60 * megabyte, pages: 600 } as const

/** What a set may weigh to be joined into one PDF while its buyer waits; a larger one goes out as its parts. */
export const joinLimits = { bytes: 60 * megabyte } as const

const exportAgain = 'Please export it again, with scans at 600 dpi or less, or split it into several files.'

export const pdfSentences = {
  encrypted: 'This PDF is encrypted or protected by a password. Please save it without protection and try again.',
  damaged: 'This PDF is damaged and cannot be opened. Please export it again and try once more.',
  pages: `This PDF has more than ${pdfLimits.pages} pages. Please split it into several files.`,
  /** Opening it took more memory or time than the system gives; none of its pages was even reached. */
  heavy: `This PDF takes too much memory or time to open, here and on your buyers' devices. ${exportAgain}`,
  elsewhere: 'This PDF is stored on another site, so its pages cannot be shown. Upload it here to show some.',
  gone: 'This PDF is no longer among the stored files. Please upload it again.',
} as const

export type PdfProblem = keyof typeof pdfSentences
