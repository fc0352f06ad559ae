// What the process that opens a PDF says to the site.
import type { PdfProblem } from '../../pdf.limits'

/** `preview` is a PNG of the first page, or null when it could not be drawn. */
export type PdfAnswer = { problem: PdfProblem } | { pageCount: number; preview: Uint8Array | null }

/** `ready` is said when the program is loaded: whatever goes wrong before is not the file's fault. */
export type PdfMessage = 'ready' | PdfAnswer
