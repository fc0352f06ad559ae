// Queries of the contact texts, 10 / 15 minutes (CACHE-03), and of the replies in the back-office.
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'
import { createApi } from '@/lib/api-client'
import type { contactAdminEndpoints } from './contact-admin.contract'
import { contactContentKeys } from './contact.content-keys'

export const contactTextsQuery = pageTextsQuery(contactContentKeys, { staleMinutes: 10, gcMinutes: 15 })

export const messageRepliesQuery = (id: string) =>
  createApi<typeof contactAdminEndpoints>().query(
    '/api/admin/messages/{id}/replies',
    { params: { id } },
    { staleMinutes: 0, gcMinutes: 5 },
  )
