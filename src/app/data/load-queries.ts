// Loads the data of a page: before rendering on the server, in parallel in the browser.
import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { ApiQuery } from '@/lib/api-client'
import { ApiError, isNotFound } from '@/lib/api-error'
import { fetchApiQuery } from '@/lib/use-api-query'

/**
 * Loads queries for pages with their own skeletons and error panels. The server waits for all responses, so the
 * document is complete. The browser starts the requests and shows the page at once. The page shows a failure itself.
 */
export async function loadQueries(queryClient: QueryClient, queries: readonly ApiQuery<unknown>[]): Promise<void> {
  const loading = Promise.all(queries.map((query) => queryClient.prefetchQuery(query)))
  if (import.meta.env.SSR) await loading
}

/**
 * Loads the query of a page about one record, and waits on both sides. A missing record becomes the 404 page. For any
 * other failure it returns null, and the page shows the failure.
 */
export async function loadOrMissing<Output>(queryClient: QueryClient, query: ApiQuery<Output>): Promise<Output | null> {
  try {
    return await fetchApiQuery(queryClient, query)
  } catch (error) {
    // No record can exist under an invalid name.
    if (isNotFound(error) || (error instanceof ApiError && error.code === 'invalid_input')) throw notFound()
    return null
  }
}
