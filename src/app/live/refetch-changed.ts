// Fetches queries again when their data has changed on the server, including those whose first response is pending.
import type { QueryClient } from '@tanstack/react-query'

/**
 * Invalidates the queries of these API paths; those in use are fetched again. The server may have read a first response
 * before the change, and TanStack Query neither cancels nor repeats a first fetch. Such a query is invalidated once
 * more when its response has arrived. Never rejects.
 */
export async function refetchChanged(queryClient: QueryClient, isConcerned: (path: unknown) => boolean): Promise<void> {
  const concerned = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isConcerned(queryKey[0]) }
  const firstFetches = queryClient
    .getQueryCache()
    .findAll({ ...concerned, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await Promise.all([
    queryClient.invalidateQueries(concerned),
    ...firstFetches.map(async (query) => {
      await query.fetch().catch(() => undefined)
      await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }),
  ])
}
