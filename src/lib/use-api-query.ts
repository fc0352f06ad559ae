// Wraps `useQuery` for a query of an endpoint: the response type comes from the contract.
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ApiQuery } from './api-client'

type QueryOptions<Output> = {
  /** False delays the query. */
  enabled?: boolean
  /** Milliseconds until the next automatic fetch; undefined for none. */
  refetchInterval?: number | ((answer: Output | undefined) => number | undefined)
}

/**
 * The state of a query. `isFetching`: true during the first fetch and every later one; `errorUpdatedAt`: time of the
 * last failure in milliseconds, 0 for never.
 */
export type ApiAnswer<Output> = {
  errorUpdatedAt: number
  isFetching: boolean
  refetch(options?: { cancelRefetch?: boolean }): unknown
} & (
  | { isPending: true; isError: false; data: undefined; error: null }
  | { isPending: false; isError: false; data: Output; error: null }
  | { isPending: false; isError: true; data: Output | undefined; error: Error }
)

type UseApiQuery = <Output>(query: ApiQuery<Output>, options?: QueryOptions<Output>) => ApiAnswer<Output>

const useWatchedAnswer: UseApiQuery = <Output>(
  query: ApiQuery<Output>,
  { enabled = true, refetchInterval }: QueryOptions<Output> = {},
) => {
  const interval =
    typeof refetchInterval === 'function'
      ? ({ state }: { state: { data: Output | undefined } }) => refetchInterval(state.data) ?? false
      : refetchInterval
  return useQuery<Output>({ ...query, enabled, ...(interval === undefined ? {} : { refetchInterval: interval }) })
}

const unwatched = { errorUpdatedAt: 0, isError: false, error: null, refetch: () => undefined } as const

/**
 * Reads loaded data only: during a server render nothing changes. A failed query counts as pending, because the browser
 * tries it again.
 */
const useLoadedAnswer: UseApiQuery = (query) => loadedAnswer(useQueryClient(), query)

/** Reads the answer from the cache without watching it; for a server render. */
export function loadedAnswer<Output>(queryClient: QueryClient, query: ApiQuery<Output>): ApiAnswer<Output> {
  const data = knownAnswer(queryClient, query)
  if (data === undefined) return { ...unwatched, data: undefined, isPending: true, isFetching: true }
  return { ...unwatched, data, isPending: false, isFetching: false }
}

/** Returns the response of an endpoint; the component re-renders when it changes. */
export const useApiQuery: UseApiQuery = import.meta.env.SSR ? useLoadedAnswer : useWatchedAnswer

/** Returns the cached response if it is not stale, else fetches it; for loaders. Throws ApiError. */
export function fetchApiQuery<Output>(queryClient: QueryClient, query: ApiQuery<Output>): Promise<Output> {
  return queryClient.fetchQuery<Output>(query)
}

/** Returns the cached response, stale or not, if there is one; for page heads, which never wait. */
export function knownAnswer<Output>(queryClient: QueryClient, query: ApiQuery<Output>): Output | undefined {
  return queryClient.getQueryCache().get<Output>(query.queryHash)?.state.data
}
