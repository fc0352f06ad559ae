// Queries of the back-office about figures of sales.
import { createApi } from '@/lib/api-client'
import type { numbersEndpoints, NumbersQuestion } from './numbers.contract'

const api = createApi<typeof numbersEndpoints>()

export const numbersQuery = (question: NumbersQuestion) =>
  api.query('/api/admin/numbers', { query: question }, { staleMinutes: 0, gcMinutes: 5 })

/** Steps of visitors with each item, or with one, in a period. */
export const interestQuery = (question: { from?: string; to?: string; item?: string }) =>
  api.query('/api/admin/numbers/interest', { query: question }, { staleMinutes: 0, gcMinutes: 5 })
