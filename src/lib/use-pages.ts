// A long list that grows page by page while the visitor scrolls. Every page is its own query, so an announced change
// refreshes all loaded pages.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { ApiQuery } from './api-client'
import { isNotFound } from './api-error'
import { pageSize, pageCount } from './paging'
import { useApiQueries } from './use-api-queries'
import type { ApiAnswer } from './use-api-query'

/** Number of the last loaded page per list, so that a visitor who returns finds the list as long as before. */
const grown = new Map<string, number>()
/** Number of pages that load automatically; then the visitor must click, so that the footer can be reached. */
const pagesByThemselves = 3

export type Pages<Output> = {
  /**
   * The loaded pages, in order and without gaps; empty until the first has loaded. The same array until one of them
   * changes.
   */
  pages: Output[]
  /** The error of the first missing page. */
  error: Error | null
  isFetching: boolean
  /** The number of the next page; null at the end. */
  next: number | null
  /** True when the next page may load automatically. */
  isEager: boolean
  more(): void
  retry(): void
}

type ListOptions = {
  /** Records per page. */
  size?: number
  /** True when more pages load only on request. */
  onRequest?: boolean
}

/** `name` identifies the list, `from` is the page in the address; a new pair starts a new list. */
export function usePages<Output extends { total: number }>(
  name: string,
  from: number,
  pageQuery: (page: number) => ApiQuery<Output>,
  { size = pageSize, onRequest = false }: ListOptions = {},
): Pages<Output> {
  const key = `${name} ${from}`
  const [list, setList] = useState({ key, until: grown.get(key) ?? from })
  const until = list.key === key ? list.until : (grown.get(key) ?? from)
  useEffect(() => void grown.set(key, until), [key, until])

  const queryClient = useQueryClient()
  const combine = useCallback((all: readonly ApiAnswer<unknown>[]) => {
    // A list that has become shorter meanwhile ends before a page that was shown; this is not an error.
    const end = all.findIndex(({ error }, index) => index > 0 && isNotFound(error))
    const results = end < 0 ? all : all.slice(0, end)
    const missing = results.findIndex(({ data }) => data === undefined)
    return {
      missing,
      pages: results.slice(0, missing < 0 ? undefined : missing).map(({ data }) => data as Output),
      error: results[missing]?.error ?? null,
      isFetching: results.some(({ isFetching }) => isFetching),
    }
  }, [])
  const queries = Array.from({ length: until - from + 1 }, (_, index) => pageQuery(from + index))
  const { missing, pages, error, isFetching } = useApiQueries(queries, combine)
  const last = pageCount(pages[0]?.total ?? 0, size)
  return {
    pages,
    error,
    isFetching,
    next: until < last ? until + 1 : null,
    isEager: !onRequest && until - from + 1 < pagesByThemselves,
    more: () => missing < 0 && until < last && setList({ key, until: until + 1 }),
    retry: () =>
      void queryClient.refetchQueries({ queryKey: pageQuery(from + Math.max(0, missing)).queryKey, exact: true }),
  }
}

/** Returns the records of all loaded pages; a record that moved to another page during loading appears once. */
export function flattenPages<Record extends { id: string }>(pages: readonly (readonly Record[])[]): Record[] {
  return [...new Map(pages.flat().map((record) => [record.id, record])).values()]
}
