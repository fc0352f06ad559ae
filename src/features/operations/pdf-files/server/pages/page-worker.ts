// Shared code of the threads that work on the pages of one PDF: they report each page when it is done, and stop while
// memory and time are left.
import { pdfBounds } from '@/adapters/bounded-process/file-bounds'
import type { RenderablePage } from './draw-page'
import { openPdf } from '../open-pdf'
import type { PagesEnd, PagesPart } from '../pdf-answer'

const megabyte = 1024 * 1024
/**
 * Above this another process continues: the libraries keep the fonts and pictures of earlier pages until their process
 * ends.
 */
const stopAbove = 0.9 * pdfBounds.residentMegabytes * megabyte
/** CPU time; the rest is for the page in progress. */
const stopAfterMs = (pdfBounds.processorSeconds * 1000) / 2

const processorMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Opens the file, sends the result of `readHead`, then the result of `find` for each page. Pages beyond the end are left
 * out. A page that is not rendered after others may lack the memory that they took: the process stops before it, and it
 * comes first in the next one.
 */
export const eachPage = <Head extends { pageCount: number }, Found>(
  content: Buffer,
  { pages, takesProtected }: { pages: readonly number[] | null; takesProtected: boolean },
  tell: (part: PagesPart<Head, Found>) => void,
  readHead: (pdf: { pageCount: number; title: string | null; firstPage: RenderablePage | null }) => Head,
  /** Returns null for a page that cannot be rendered. */
  find: (number: number, page: RenderablePage) => Promise<Found | null>,
  /** The result for a page that cannot be read or rendered. */
  unrendered: (number: number) => Found,
): Promise<PagesEnd> =>
  openPdf<PagesEnd>(content, { takesProtected }, async ({ pageCount, pageAt, title }) => {
    const readable = (number: number) => pageAt(number).catch((): null => null)
    tell({ head: readHead({ pageCount, title, firstPage: await readable(1) }) })
    const last = Math.max(0, ...(pages ?? [pageCount]))
    let isFirst = true
    for (const number of pages ?? Array.from({ length: last }, (_, index) => index + 1)) {
      if (number > pageCount) continue
      const page = await readable(number)
      const found = page && (await find(number, page))
      if (page && !found && !isFirst) break
      tell({ found: found ?? unrendered(number) })
      isFirst = false
      page?.cleanup()
      if (process.memoryUsage.rss() > stopAbove || processorMs() > stopAfterMs) break
    }
    return {}
  })
