// Asks queries again whose answers have changed, also those whose first answer is still on its way.
import type { QueryClient } from '@tanstack/react-query'

/**
 * Makes the answers of these API paths stale; those on the page are asked again. A first answer that is on its way may have been read before
 * the change: TanStack Query neither cancels it nor asks twice, so it counts as stale when it has come.
 */
export async function askAgain(queryClient: QueryClient, isConcerned: (path: unknown) => boolean): Promise<void> {
  const concerned = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isConcerned(queryKey[0]) }
  const firstAnswers = queryClient
    .getQueryCache()
    .findAll({ ...concerned, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await Promise.all([
    queryClient.invalidateQueries(concerned),
    ...firstAnswers.map(async (query) => {
      await query.fetch().catch(() => undefined)
      await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }),
  ])
}
