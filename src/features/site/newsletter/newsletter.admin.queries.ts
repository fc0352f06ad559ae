// What the back-office asks about letters to subscribers.
import { apiOf } from '@/lib/api-client'
import type { newsletterAdminEndpoints } from './newsletter.admin.contract'

const api = apiOf<typeof newsletterAdminEndpoints>()

export const newslettersQuery = api.query('/api/admin/newsletters', {}, { fresh: 0, kept: 5 })
export const recipientsQuery = (id: string, page: number) =>
  api.query('/api/admin/newsletters/{id}/recipients', { params: { id }, query: { page } }, { fresh: 0, kept: 5 })
