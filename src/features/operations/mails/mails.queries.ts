// Queries of the back-office for mails.
import { createApi } from '@/lib/api-client'
import type { mailStates, mailsEndpoints } from './mails.contract'

export type MailState = (typeof mailStates)[number]

export const mailsQuery = (ask: { state: MailState; after?: string }) =>
  createApi<typeof mailsEndpoints>().query('/api/admin/mails', { query: ask }, { staleMinutes: 0, gcMinutes: 5 })
