// What the programs that open a PDF are asked and what they say to the site.
import type { PdfProblem } from '../../pdf-limits'
import type { System } from '../../sheet-systems'

/** Of each page: how far above its lower edge a blank band begins, as a part of its height; null where there is none. */
export type BlankBands = (number | null)[]

/** How a program that works through pages is asked: `pages` counts from 1 and is null for all; `takesProtected` opens a file that everybody may open but not change too. */
export type InspectQuestion = { takesProtected: boolean; pages: readonly number[] | null }
/** What a PDF says of itself: the title that its program gave it, and width and height of its first page as it is read, in points; null for one that is no paper. */
export type PdfFacts = { title: string | null; paper: [width: number, height: number] | null }

/** What a program that works through pages says while it works: of the file first, then of each page. */
export type PagesPart<Head, Found> = { head: Head } | { found: Found }
/** How it ends. Pages that it said nothing of need another process: it stops before its memory or time is used up. */
export type PagesEnd = { problem?: PdfProblem }

export type InspectHead = { pageCount: number; facts: PdfFacts | null }
/** `isDrawn`: false where the page is too damaged to be drawn. `preview`: a PNG, of the first page only. */
export type InspectedPage = {
  page: number
  isDrawn: boolean
  preview: Uint8Array | null
  blankBand: number | null
  systems: System[]
}

/** What is known of a whole PDF. `preview` is a PNG of the first page. */
export type PdfFindings = InspectHead & {
  preview: Buffer | null
  blankBands: BlankBands
  systems: System[]
  /** From 1: pages that could not be drawn within the bounds, so nothing is known of them. */
  undrawnPages: number[]
}

/** What is printed into a PDF for its buyer. */
export type Printed = {
  /** The first that fits is printed. */
  names: readonly string[]
  /** Ahead of the name and behind it. */
  before: string
  after: string
  /** The whole line where there is no name, or none that fits. */
  nameless: string
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

/** The files follow each other in one block; `parts` says where each ends, and what its bookmark is called. */
export type JoinQuestion = { title: string; parts: { name: string; byteSize: number }[] }
