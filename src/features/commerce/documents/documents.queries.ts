// Queries of the back-office about invoices and credit notes.
import { createApi } from '@/lib/api-client'
import type { documentEndpoints } from './documents.contract'

const api = createApi<typeof documentEndpoints>()

/** Loads a page of all documents, newest first, after the one with this id. */
export const documentsQuery = (ask: { after?: string }) =>
  api.query('/api/admin/documents', { query: ask }, { staleMinutes: 0, gcMinutes: 5 })

/** Loads the invoice of an order, its credit notes, and what is known of the buyer. */
export const documentsOfOrderQuery = (id: string) =>
  api.query('/api/admin/orders/{id}/documents', { params: { id } }, { staleMinutes: 0, gcMinutes: 5 })
