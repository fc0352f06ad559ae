// What the back-office asks about mails.
import { apiOf } from '@/lib/api-client'
import type { mailStates, mailsEndpoints } from './mails.contract'

export type MailState = (typeof mailStates)[number]

export const mailsQuery = (ask: { state: MailState; after?: string }) =>
  apiOf<typeof mailsEndpoints>().query('/api/admin/mails', { query: ask }, { fresh: 0, kept: 5 })
