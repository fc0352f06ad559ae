// Queries of newsletters in the back-office.
import { createApi } from '@/lib/api-client'
import type { newsletterAdminEndpoints } from './newsletter-admin.contract'

const api = createApi<typeof newsletterAdminEndpoints>()

export const newslettersQuery = api.query('/api/admin/newsletters', {}, { staleMinutes: 0, gcMinutes: 5 })
export const letterChoicesQuery = api.query('/api/admin/newsletter-choices', {}, { staleMinutes: 0, gcMinutes: 5 })
export const recipientsQuery = (id: string, page: number) =>
  api.query(
    '/api/admin/newsletters/{id}/recipients',
    { params: { id }, query: { page } },
    { staleMinutes: 0, gcMinutes: 5 },
  )
