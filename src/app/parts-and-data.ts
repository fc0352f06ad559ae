// Keeps the server's HTML and the browser's data together while parts of the page wait to be hydrated (decision 0011).
import type { QueryClient } from '@tanstack/react-query'
import { trustServerHtmlWhile, wakeAllParts } from '@/ui/waiting-parts'
import type { PageData } from './page-data'

/** `answers`: what the document was made from, at the address where the visitor is now. News of any change wakes every part, so that its queries are asked as well (FUNC-07). */
export function reconcilePartsWithData(
  queryClient: QueryClient,
  answers: PageData['answers'],
  address: Pick<Location, 'search'>,
): void {
  const { search } = address
  const readAt = Date.now()
  trustServerHtmlWhile(
    () =>
      // Parts ask for what the address names.
      address.search === search &&
      answers.every(([key, answer]) => {
        // Nobody has used it so far, so it may have been forgotten (CACHE-01): the part starts from it all the same and asks when it is stale.
        if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, answer, { updatedAt: readAt })
        // An answer that is being asked anew may come while the part is taken over.
        return queryClient.getQueryData(key) === answer && !queryClient.getQueryState(key)?.isInvalidated
      }),
  )
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'invalidate') wakeAllParts()
  })
}
