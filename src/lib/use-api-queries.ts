// Wraps `useQueries` for queries of endpoints. Only long lists need it, so the other pages do not load it.
import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { ApiQuery } from './api-client'
import { loadedAnswer, type ApiAnswer } from './use-api-query'

type UseApiQueries = <Combined>(
  queries: readonly ApiQuery<unknown>[],
  combine: (answers: readonly ApiAnswer<unknown>[]) => Combined,
) => Combined

/**
 * Combines the responses of several queries; `combine` must stay the same function while the values it closes over are
 * the same.
 */
export const useApiQueries: UseApiQueries = import.meta.env.SSR
  ? (queries, combine) => {
      const queryClient = useQueryClient()
      return combine(queries.map((query) => loadedAnswer(queryClient, query)))
    }
  : (queries, combine) => useQueries({ combine, queries })
