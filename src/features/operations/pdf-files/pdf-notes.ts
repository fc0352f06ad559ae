// Notes for the owner about an accepted PDF that does not work completely.
import { counted } from '@/lib/counted'
import { stampLimits } from './pdf-limits'

type KnownOfPdf = { pageCount: number | null; undrawnPages: readonly number[]; stampProblem: string | null }

/** The highest number of pages that are named one by one. */
const mostNamed = 8

function undrawnNote(pages: readonly number[], pageCount: number | null): string | null {
  const [first] = pages
  if (first === undefined) return null
  if (pages.length === 1 && pageCount === 1)
    return 'This page takes too much memory or time to render, so there is no picture of it. Buyers get it as it is. A scan at 600 dpi or less, or a smaller photo, can be shown.'
  const which =
    pages.length === 1
      ? `Page ${first} takes`
      : pages.length > mostNamed
        ? `${counted(pages.length, 'page')} (the first is page ${first}) take`
        : `Pages ${pages.slice(0, -1).join(', ')} and ${pages.at(-1)} take`
  const them = pages.length === 1 ? ['picture of it', 'it', 'it is'] : ['pictures of them', 'them', 'they are']
  return `${which} too much memory or time to render, so there is no ${them[0]} here or in the shop. Buyers get ${them[1]} as ${them[2]}. Scans at 600 dpi or less, or smaller photos, can be shown.`
}

function stampNote(problem: string | null): string | null {
  if (problem === null) return null
  const reason =
    problem === 'large'
      ? `it is larger than ${stampLimits.bytes / 1024 / 1024} MB or has more than ${stampLimits.pages} pages`
      : 'it is built in an unusual way'
  return `The buyer's name cannot be printed into this PDF, because ${reason}. Buyers of a licence would get it without a name. Export it again, for example with “Print to PDF”, and upload that.`
}

/** Returns complete sentences; none for a PDF without problems. */
export const pdfNotes = ({ pageCount, undrawnPages, stampProblem }: KnownOfPdf): string[] =>
  [undrawnNote(undrawnPages, pageCount), stampNote(stampProblem)].filter((note) => note !== null)
