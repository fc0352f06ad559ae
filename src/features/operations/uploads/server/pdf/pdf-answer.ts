// What the programs that open a PDF are asked and what they say to the site.
import type { PdfProblem } from '../../pdf-limits'
import type { System } from '../../sheet-systems'

/** Of each page: how far above its lower edge a blank band begins, as a part of its height; null where there is none. */
export type BlankBands = (number | null)[]

/** `takesProtected`: a file that everybody may open but not change is opened too. */
export type InspectQuestion = { takesProtected: boolean }
/** What a PDF says of itself: the title that its program gave it, and width and height of its first page as it is read, in points; null for one that is no paper. */
export type PdfFacts = { title: string | null; paper: [width: number, height: number] | null }

/** `preview` is a PNG of the first page, or null when it could not be drawn. */
export type PdfFindings = {
  pageCount: number
  facts: PdfFacts | null
  preview: Uint8Array | null
  blankBands: BlankBands
  systems: System[]
}
export type PdfAnswer = { problem: PdfProblem } | PdfFindings

/** What is printed into a PDF for its buyer. */
export type Printed = {
  /** The first that the font can draw and that fits is printed. */
  names: readonly string[]
  /** Ahead of the name and behind it. */
  before: string
  after: string
  title: string
  /** Nothing is written where it is null. */
  author: string | null
  keywords: string | null
  /** Drawn on the first page as a square that a phone reads; null: none. */
  link: string | null
}
export type StampQuestion = { printed: Printed; blankBands: BlankBands }
/** `locked`: only a password opens it. The bytes themselves come through the program's output. */
/** Of whatever writes a PDF. */
export type StampAnswer = { problem: 'locked' | 'damaged' } | { byteSize: number }

/** `width` in pixels, at most; `isSample`: marked as one. */
export type PagesQuestion = { pages: readonly number[]; width: number; isSample: boolean }
/** A WebP; null for a page that cannot be drawn. */
export type DrawnPage = { page: number; picture: Uint8Array | null }
export type PagesAnswer = { problem: PdfProblem } | { pageCount: number; drawn: DrawnPage[] }

/** The files follow each other in one block; `parts` says where each ends, and what its bookmark is called. */
export type JoinQuestion = { title: string; parts: { name: string; byteSize: number }[] }
