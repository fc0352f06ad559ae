// Finds the record that comes next after a gap in the visible rows; it may be on a neighbouring page.
import type { Listed } from '../use-resource'

type Place = { from: number; to: number; page: number; pages: number }

/**
 * Returns the id of the row before which the row at `from` goes when it is put into the gap `to`. Null is the end of
 * the list. Undefined means that there is no such place. `-1` is before the last row of the page before, and one gap
 * beyond the last is after the first row of the next page.
 */
export async function rowBehindGap(
  rows: Listed['rows'],
  { from, to, page, pages }: Place,
  loadPage: (page: number) => Promise<Listed>,
): Promise<string | null | undefined> {
  if (to < 0) return page > 1 ? (await loadPage(page - 1)).rows.at(-1)?.id : undefined
  if (to < rows.length) return to === from ? (rows[from + 1]?.id ?? null) : rows[to]?.id
  if (page >= pages) return to === rows.length ? null : undefined
  const next = (await loadPage(page + 1)).rows
  return to === rows.length ? next[0]?.id : (next[1]?.id ?? null)
}
