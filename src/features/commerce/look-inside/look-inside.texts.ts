// Words of looking inside a sheet.

/** "Page 2 of 9". */
export const pageName = (page: number, pageCount: number | null): string =>
  pageCount === null ? `Page ${page}` : `Page ${page} of ${pageCount}`

export const lookInsideTexts = { title: 'Look inside', read: 'Read larger' } as const
