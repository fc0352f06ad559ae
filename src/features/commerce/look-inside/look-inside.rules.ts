// Which pages of a sheet may be shown before it is bought. Pure.

/** Pages beyond are neither offered nor shown: nobody looks through more before buying. */
export const mostSamplePages = 60

/** Pixels. An A4 page in this width is read on a phone that is zoomed in, and is half of what it takes to print it well. */
export const sampleWidth = 1600

/** In the order of the sheet, each once, as far as the PDF has them; `pageCount` is null where it is not known. */
export function samplePageNumbers(chosen: readonly number[], pageCount: number | null): number[] {
  const last = Math.min(pageCount ?? mostSamplePages, mostSamplePages)
  return [...new Set(chosen)].filter((page) => page >= 1 && page <= last).toSorted((a, b) => a - b)
}
