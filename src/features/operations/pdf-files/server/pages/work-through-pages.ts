// Has a program work through the pages of a PDF. Each page is judged alone: when one takes too much memory or time, it
// is skipped and a new process continues after it. Everything found so far is kept.
import type { PdfProblem } from '../../pdf-limits'
import { allPagesSeconds, pdfBounds } from '@/adapters/bounded-process/file-bounds'
import type { FileSource } from '@/adapters/bounded-process/run-on-file'
import type { PagesEnd, PagesPart } from '../pdf-answer'
import { runOnPdf } from '../run-on-pdf'

/**
 * Limits for pages that each end a process, and the seconds spent on them: a file with more of them is not worth more
 * time.
 */
const [mostSkipped, mostLostSeconds] = [6, 15]
/** A process needs about this many seconds until its first page. */
const leastSeconds = 3

type Task = {
  program: 'inspect-pdf-worker' | 'draw-pages-worker'
  /** Sent to each process, together with `pages`. */
  question: object
  /** Page numbers from 1; null for all. */
  pages: readonly number[] | null
}

type Outcome<Head, Found> = {
  head: Head
  /** Ordered like `pages`. */
  found: Found[]
  /** Pages without a result, because they took too much or the time was over. */
  missing: number[]
}

/**
 * Takes at most `allPagesSeconds`, with any number of processes. Returns null when not even the file could be opened
 * within the limits.
 */
export async function workThroughPages<Head extends { pageCount: number }, Found extends { page: number }>(
  pdf: FileSource,
  { program, question, pages }: Task,
): Promise<{ problem: PdfProblem } | Outcome<Head, Found> | null> {
  const end = performance.now() + allPagesSeconds * 1000
  const found = new Map<number, Found>()
  const skipped = new Set<number>()
  let head: Head | null = null
  let lostMs = 0
  const wanted = (): number[] | null => pages?.slice() ?? (head ? pagesUpTo(head.pageCount) : null)
  const rest = () =>
    wanted()?.filter((page) => page <= (head?.pageCount ?? page) && !found.has(page) && !skipped.has(page))
  for (;;) {
    const seconds = (end - performance.now()) / 1000
    if (seconds < leastSeconds) break
    const before = found.size
    const began = performance.now()
    const answer = await runOnPdf<PagesEnd, PagesPart<Head, Found>>(pdf, {
      program,
      question: { ...question, pages: rest() ?? null },
      bounds: { ...pdfBounds, seconds: Math.min(seconds, pdfBounds.seconds) },
      onPart: (part) => {
        if ('head' in part) head = part.head
        else found.set(part.found.page, part.found)
      },
    })
    if (!head) return answer?.problem ? { problem: answer.problem } : null
    // A library that runs out of memory on some page reports that the file is damaged. Its pages were already counted.
    const [next] = rest() ?? []
    if (next === undefined) break
    // A page that comes first in its process and still ends it is too heavy. Any other page gets a new process with
    // nothing else in its memory.
    if (found.size === before) {
      skipped.add(next)
      lostMs += performance.now() - began
    }
    if (skipped.size > mostSkipped || lostMs > mostLostSeconds * 1000) break
  }
  if (!head) return null
  const all = (wanted() ?? []).filter((page) => page <= (head?.pageCount ?? 0))
  return { head, found: all.flatMap((page) => found.get(page) ?? []), missing: all.filter((page) => !found.has(page)) }
}

const pagesUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
