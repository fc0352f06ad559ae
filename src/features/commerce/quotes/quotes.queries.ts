// Queries of the back-office about quotes.
import { createApi } from '@/lib/api-client'
import type { quoteEndpoints } from './quotes.contract'

const api = createApi<typeof quoteEndpoints>()

/** Loads a page of quotes, newest first, after the one with this id. */
export const quotesQuery = (ask: { after?: string }) =>
  api.query('/api/admin/quotes', { query: ask }, { staleMinutes: 0, gcMinutes: 5 })

/** Loads how an item is sold. */
export const quoteChoicesQuery = (id: string) =>
  api.query('/api/admin/quotes/choices/{id}', { params: { id } }, { staleMinutes: 5, gcMinutes: 5 })
