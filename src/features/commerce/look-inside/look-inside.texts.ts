// Texts of "Look inside" a sheet.

/** Returns "Page 2 of 9". */
export const pageName = (page: number, pageCount: number | null): string =>
  pageCount === null ? `Page ${page}` : `Page ${page} of ${pageCount}`

/** Names the pages that are shown; `edition` is null if there is only one. */
export function whatIsShown(shown: number, pageCount: number | null, edition: string | null): string {
  const count = pageCount === null ? `${shown}` : `${shown} of ${pageCount}`
  const pages = `${count} ${(pageCount ?? shown) === 1 ? 'page' : 'pages'}`
  return edition === null ? `${pages}.` : `${edition}: ${pages}.`
}

export const lookInsideTexts = {
  title: 'Look inside',
  read: 'Read',
  marked: 'The watermark is only on the sample.',
  larger: 'Larger',
  smaller: 'Smaller',
  previous: 'Previous page',
  next: 'Next page',
} as const

/** Tells the owner what visitors see of the chosen pages. */
export function whatVisitorsSee(chosen: readonly number[], pageCount: number | null): string {
  if (chosen.length === 0) return 'Look inside: visitors see no page'
  const pages = `${chosen.length === 1 ? 'page' : 'pages'} ${chosen.join(', ')}`
  return `Look inside: visitors see ${pages}${pageCount === null ? '' : ` of ${pageCount}`}`
}
