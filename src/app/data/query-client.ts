// Configures queries in the browser (CACHE-01, CACHE-02) and on the server.
import { QueryClient, type QueryFunction } from '@tanstack/react-query'
import { fetchQuery } from '@/lib/api-client'
import { ApiError } from '@/lib/api-error'
import { minute } from '@/lib/durations'

const retries = 3
const longestDelayMs = 30_000
const gcTime = 5 * minute

/** CACHE-01: retries three times, and only if a later try may succeed. */
export function shouldRetry(failures: number, error: Error): boolean {
  return failures < retries && error instanceof ApiError && error.retryable
}

/** CACHE-01: 1 s, doubled per attempt, 30 s at most. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, longestDelayMs)
}

/**
 * Returns the client for a visit: it calls the server, retries, and removes data that no page has used for 5 minutes.
 */
export function createBrowserQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { queryFn: fetchQuery, retry: shouldRetry, retryDelay, gcTime, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
}

/**
 * Returns the client for one rendered page: it runs queries in process, once. A query that fails while the page loads
 * stays empty: the browser tries it again.
 */
export function createServerQueryClient(queryFn: QueryFunction): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { queryFn, retry: false, gcTime: Number.POSITIVE_INFINITY } } })
}
