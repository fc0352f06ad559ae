// What the back-office asks about answers to messages.
import { apiOf } from '@/lib/api-client'
import type { contactAdminEndpoints } from './contact-admin.contract'

const api = apiOf<typeof contactAdminEndpoints>()

export const messageRepliesQuery = (id: string) =>
  api.query('/api/admin/messages/{id}/replies', { params: { id } }, { staleMinutes: 0, gcMinutes: 5 })
