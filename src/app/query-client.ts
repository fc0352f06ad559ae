// How queries behave in the browser (CACHE-01, CACHE-02) and on the server.
import { QueryClient, type QueryFunction } from '@tanstack/react-query'
import { fetchQuery } from '@/lib/api-client'
import { ApiError } from '@/lib/api-error'

const retries = 3
const longestDelayMs = 30_000
const gcTime = 5 * 60_000
const signalOfNobody = new AbortController().signal

/** CACHE-01: three times, and only what may succeed later. */
export function shouldRetry(failures: number, error: Error): boolean {
  return failures < retries && error instanceof ApiError && error.retryable
}

/** CACHE-01: 1 s, doubled per attempt, 30 s at most. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, longestDelayMs)
}

/** For a visit: asks the server, retries, forgets what no page has used for 5 minutes. */
export function createBrowserQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { queryFn: fetchQuery, retry: shouldRetry, retryDelay, gcTime, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
}

/** For one rendered page: asks in process, once. What fails while the page is loaded stays unanswered: the browser tries it anew. */
export function createServerQueryClient(queryFn: QueryFunction): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn, retry: false, gcTime: Number.POSITIVE_INFINITY } },
  })
  // On the server no query is observed, cancelled, retried or stale, so the answer is written to the cache directly.
  client.prefetchQuery = async ({ queryKey, queryHash }) => {
    try {
      const answer: unknown = await queryFn({ client, queryKey, signal: signalOfNobody, meta: undefined })
      client.getQueryCache().build<unknown, Error, unknown>(client, { queryKey, queryHash, initialData: answer })
    } catch {
      // The function has noted it.
    }
  }
  return client
}
