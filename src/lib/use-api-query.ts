// `useQuery` for a query of an endpoint: the answer's type comes from the contract.
import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { ApiQuery } from './api-client'

type QueryOptions<Output> = {
  /** False waits. */
  enabled?: boolean
  /** Milliseconds until the server is asked again; undefined for not by itself. */
  refetchInterval?: number | ((answer: Output | undefined) => number | undefined)
}

/** The answer of an endpoint, kept up to date. */
export function useApiQuery<Output>(query: ApiQuery<Output>, { enabled = true, refetchInterval }: QueryOptions<Output> = {}): UseQueryResult<Output> {
  const interval = typeof refetchInterval === 'function' ? ({ state }: { state: { data: Output | undefined } }) => refetchInterval(state.data) ?? false : refetchInterval
  return useQuery<Output>({ queryKey: query.queryKey, staleTime: query.staleTime, gcTime: query.gcTime, enabled, ...(interval === undefined ? {} : { refetchInterval: interval }) })
}

/** The answer from memory while it is fresh, else from the server; for loaders. Throws ApiError. */
export function fetchApiQuery<Output>(queryClient: QueryClient, query: ApiQuery<Output>): Promise<Output> {
  return queryClient.fetchQuery<Output>({ queryKey: query.queryKey, staleTime: query.staleTime, gcTime: query.gcTime })
}

/** The answer if it is in memory already, fresh or not; for heads, which wait for nothing. */
export function knownAnswer<Output>(queryClient: QueryClient, query: ApiQuery<Output>): Output | undefined {
  return queryClient.getQueryData<Output>(query.queryKey)
}
