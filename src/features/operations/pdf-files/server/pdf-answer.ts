// Questions to the programs that open a PDF, and their answers.
import type { PdfProblem } from '../pdf-limits'

/** A system of music: page from 1; upper and lower edge as parts of the page's height. */
export type System = [page: number, top: number, bottom: number]

/** Start of a blank band on each page above its lower edge, as a part of the page's height; null without a band. */
export type BlankBands = (number | null)[]

/**
 * Question to a program that works through pages. `pages` counts from 1 and is null for all. `takesProtected` also
 * opens a file that every user may open but not change.
 */
export type InspectQuestion = { takesProtected: boolean; pages: readonly number[] | null }
/**
 * Data of the PDF itself: the title its program gave it, and width and height of its first page as read, in points;
 * null for one that is no paper.
 */
export type PdfDetails = { title: string | null; paper: [width: number, height: number] | null }

/** Messages of a program that works through pages: first about the file, then about each page. */
export type PagesPart<Head, Found> = { head: Head } | { found: Found }
/** Its end. Pages that it did not report need another process: it stops before its memory or time is used up. */
export type PagesEnd = { problem?: PdfProblem }

export type InspectHead = { pageCount: number; facts: PdfDetails | null }
/** `isDrawn`: false when the page is too damaged to be rendered. `preview`: a PNG, of the first page only. */
export type InspectedPage = {
  page: number
  isDrawn: boolean
  preview: Uint8Array | null
  blankBand: number | null
  systems: System[]
}

/** Findings about a whole PDF. `preview` is a PNG of the first page. */
export type PdfFindings = InspectHead & {
  preview: Buffer | null
  blankBands: BlankBands
  systems: System[]
  /** Page numbers from 1: these could not be rendered within the limits, so nothing is known of them. */
  undrawnPages: number[]
}

/** Text that is printed into a PDF for its buyer. */
export type Printed = {
  /** The first name that fits is printed. */
  names: readonly string[]
  /** Text before the name and after it. */
  before: string
  after: string
  /** The whole line without a name, or when no name fits. */
  nameless: string
  /** Printed on the first page as a QR code; null for none. */
  link: string | null
}
/** Data of a PDF that readers such as forScore show. */
export type Described = {
  title: string
  /** Null leaves it out. */
  author: string | null
  keywords: string | null
}
/** Text that a sold PDF gets. `printed`: null for a purchase without a name. */
export type SoldText = { described: Described; printed: Printed | null }
/** `blankBands` also tell how many pages the file has. */
export type StampQuestion = SoldText & { blankBands: BlankBands }
/** `locked`: only a password opens it. The bytes themselves come through the program's output. */
/** The answer of every program that writes a PDF. */
export type StampAnswer = { problem: 'locked' | 'damaged' } | { byteSize: number }

/** `width`: the maximum in pixels. `isSample`: mark the pages as samples. */
export type PagesQuestion = { pages: readonly number[]; width: number; isSample: boolean }
/** `picture` is a WebP; null for a page that cannot be rendered. */
export type DrawnPage = { page: number; picture: Uint8Array | null }

/** The files follow each other in one block. `parts` says the size of each and the name of its bookmark. */
export type JoinQuestion = { title: string; parts: { name: string; byteSize: number }[] }
