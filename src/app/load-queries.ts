// Loading the data of a page: before rendering on the server, beside it in the browser.
import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { ApiQuery } from '@/lib/api-client'
import { ApiError, isNotFound } from '@/lib/api-error'
import { fetchApiQuery } from '@/lib/use-api-query'

/**
 * For pages that show skeletons and error panels of their own: the server waits for all answers, so the document arrives complete;
 * the browser starts asking and shows the page at once. A failure is the page's to show.
 */
export async function loadQueries(queryClient: QueryClient, queries: readonly ApiQuery<unknown>[]): Promise<void> {
  const loading = Promise.all(queries.map((query) => queryClient.prefetchQuery(query)))
  if (import.meta.env.SSR) await loading
}

/** For a page about one thing: waits on both sides. What does not exist becomes the 404 page; any other failure is the page's to show and answers null. */
export async function loadOrMissing<Output>(queryClient: QueryClient, query: ApiQuery<Output>): Promise<Output | null> {
  try {
    return await fetchApiQuery(queryClient, query)
  } catch (error) {
    // Nothing can exist under a name that cannot be one.
    if (isNotFound(error) || (error instanceof ApiError && error.code === 'invalid_input')) throw notFound()
    return null
  }
}
