// How queries behave in the browser (CACHE-01, CACHE-02) and on the server.
import { QueryClient, type QueryFunction } from '@tanstack/react-query'
import { fetchQuery } from '@/lib/api-client'
import { ApiError } from '@/lib/api-error'
import { minute } from '@/lib/durations'

const retries = 3
const longestDelayMs = 30_000
const keptMs = 5 * minute
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
      queries: { queryFn: fetchQuery, retry: shouldRetry, retryDelay, gcTime: keptMs, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
}

/** For one rendered page: asks in process, once. What fails while the page is loaded stays unanswered: the browser tries it anew. */
export function createServerQueryClient(queryFn: QueryFunction): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn, retry: false, gcTime: Number.POSITIVE_INFINITY } },
  })
  // Nobody watches or cancels here, nothing is tried again and nothing grows old: none of what a query goes through for that is needed.
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
