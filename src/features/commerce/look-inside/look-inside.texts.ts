// Words of looking inside a sheet.

/** "Page 2 of 9". */
export const pageName = (page: number, pageCount: number | null): string =>
  pageCount === null ? `Page ${page}` : `Page ${page} of ${pageCount}`

/** Which pages are shown; `edition` is null where there is only one. */
export function whatIsShown(shown: number, pageCount: number | null, edition: string | null): string {
  const count = pageCount === null ? `${shown}` : `${shown} of ${pageCount}`
  const pages = `${count} ${(pageCount ?? shown) === 1 ? 'page' : 'pages'}`
  return edition === null ? `${pages}.` : `${edition}: ${pages}.`
}

export const lookInsideTexts = {
  title: 'Look inside',
  read: 'Read',
  marked: 'They are marked as samples; what you buy is not.',
  larger: 'Larger',
  smaller: 'Smaller',
  previous: 'Previous page',
  next: 'Next page',
} as const
