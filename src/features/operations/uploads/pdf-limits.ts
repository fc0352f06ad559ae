// How much a PDF may unpack to before it is opened, and the sentences for one that is not taken. Scores scanned at 600 dpi pass.
import { megabyte } from '@/lib/file-size'

const most = {
  /** All that is packed in it, pictures of JPEG and the like left out: 200 pages of black and white at 600 dpi are 870. */
  unpackedMegabytes: 1000,
  /** One part that is no picture: a page's drawing, a font, a list of objects. Engraved pages have 2, large fonts 20. */
  partMegabytes: 100,
  /** One picture. A4 at 1200 dpi has 139 million, A3 at 600 dpi 70. */
  pictureMillions: 150,
  pages: 2000,
  /** Filters applied to one stream, one after the other. Two are usual. */
  filters: 6,
}

export const pdfLimits = {
  unpackedBytes: most.unpackedMegabytes * megabyte,
  partBytes: most.partMegabytes * megabyte,
  picturePixels: most.pictureMillions * 1_000_000,
  pages: most.pages,
  filters: most.filters,
} as const

/** What a licence is printed into while its buyer waits; a larger file is delivered as it is. */
export const stampLimits = { bytes: 60 * megabyte, pages: 600 } as const

/** Of the pictures that one process draws, as if all pages were square. */
export const drawnLimits = { pixelsAtOnce: 8_000_000 } as const

const exportAgain = 'Please export it again, with scans at 600 dpi or less, or split it into several files.'

export const pdfSentences = {
  encrypted: 'This PDF is encrypted or protected by a password. Please save it without protection and try again.',
  damaged: 'This PDF is damaged and cannot be opened. Please export it again and try once more.',
  unpacked: `This PDF unpacks to more than ${most.unpackedMegabytes} MB. ${exportAgain}`,
  part: `A part of this PDF unpacks to more than ${most.partMegabytes} MB. ${exportAgain}`,
  picture: `A picture in this PDF has more than ${most.pictureMillions} million pixels. ${exportAgain}`,
  pages: `This PDF has more than ${most.pages} pages. Please split it into several files.`,
  /** Opening it or drawing its first page took more memory or time than the system gives. */
  heavy: `This PDF takes too much memory or time to open, here and on your buyers' devices. ${exportAgain}`,
  scans: `The scans in this PDF are too large to be shown as pictures. ${exportAgain}`,
  elsewhere: 'This PDF is stored on another site, so its pages cannot be shown. Upload it here to show some.',
  gone: 'This PDF is no longer among the stored files. Please upload it again.',
} as const

export type PdfProblem = keyof typeof pdfSentences
