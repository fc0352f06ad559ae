// Chooses the pages of a sheet that are shown before it is bought. Pure.

/** Later pages are neither offered nor shown: no visitor looks through more before buying. */
export const mostSamplePages = 60

/** Pixels. At this width an A4 page is legible on a zoomed phone, and has half of the resolution for a good print. */
export const sampleWidth = 1600

/**
 * Returns the pages in the order of the sheet, each once, as far as the PDF has them. `pageCount` is null if not known.
 */
export function samplePageNumbers(chosen: readonly number[], pageCount: number | null): number[] {
  const last = Math.min(pageCount ?? mostSamplePages, mostSamplePages)
  return [...new Set(chosen)].filter((page) => page >= 1 && page <= last).toSorted((a, b) => a - b)
}
