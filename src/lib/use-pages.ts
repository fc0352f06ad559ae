// A long list that grows page by page as the visitor goes on: every page is a query of its own, so news of a change refreshes all that is shown.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { ApiQuery } from './api-client'
import { isNotFound } from './api-error'
import { pageSize, pageCount } from './paging'
import { useApiQueries, type ApiAnswer } from './use-api-query'

/** How far each list had grown: coming back to a page finds it as long as it was. */
const grown = new Map<string, number>()
/** After so many pages that came by themselves the visitor is asked, so that the footer can be reached. */
const pagesByThemselves = 3

export type Pages<Output> = {
  /** The loaded pages, in order and without gaps; empty until the first has come. The same array until one of them changes. */
  pages: Output[]
  /** Why the first page that is missing did not come. */
  error: Error | null
  isFetching: boolean
  /** The page that comes next; null at the end. */
  next: number | null
  /** Whether the next page may come without being asked for. */
  isEager: boolean
  more(): void
  retry(): void
}

type ListOptions = {
  /** Records of one page. */
  size?: number
  /** More come only when they are asked for. */
  onRequest?: boolean
}

/** `name` tells lists apart, `from` is the page the address asks for; both together begin a list anew. */
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
    // A list that has become shorter meanwhile ends before a page that was shown; nothing failed.
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

/** The records of all loaded pages; one that moved to another page while they were fetched stands there once. */
export function flattenPages<Record extends { id: string }>(pages: readonly (readonly Record[])[]): Record[] {
  return [...new Map(pages.flat().map((record) => [record.id, record])).values()]
}
