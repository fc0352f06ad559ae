// Long lists come in pages of one size, on the server and in the browser.

/** Records of one page. */
export const pageSize = 48

/** The page an address asks for, `?page=2`: a whole number from 1, and 1 for anything else. */
export function parsePage(search: unknown): number {
  const asked = typeof search === 'object' && search !== null && 'page' in search ? Number(search.page) : 1
  return Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1
}

/** Where a page's records begin, of `size` each. */
export function pageOffset(page: number, size: number = pageSize): number {
  return (page - 1) * size
}

/** How many pages `total` records fill, of `size` each. */
export function pageCount(total: number, size = pageSize): number {
  return Math.max(1, Math.ceil(total / size))
}
