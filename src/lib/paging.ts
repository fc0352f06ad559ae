// Splits long lists into pages of one size, on the server and in the browser.

/** Records of one page. */
export const pageSize = 48

/** Returns the page in an address, `?page=2`: a whole number from 1, and 1 for anything else. */
export function parsePage(search: unknown): number {
  const asked = typeof search === 'object' && search !== null && 'page' in search ? Number(search.page) : 1
  return Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1
}

/** Returns the offset of a page's first record, with `size` records per page. */
export function pageOffset(page: number, size: number = pageSize): number {
  return (page - 1) * size
}

/** Returns the number of pages for `total` records, with `size` records per page. */
export function pageCount(total: number, size = pageSize): number {
  return Math.max(1, Math.ceil(total / size))
}
