// Queries of the back-office about figures of sales.
import { createApi } from '@/lib/api-client'
import type { numbersEndpoints, NumbersQuestion } from './numbers.contract'

const api = createApi<typeof numbersEndpoints>()

export const numbersQuery = (question: NumbersQuestion) =>
  api.query('/api/admin/numbers', { query: question }, { staleMinutes: 0, gcMinutes: 5 })
