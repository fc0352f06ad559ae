// Queries about the list of addresses that may sign in, and about invitations.
import { createApi } from '@/lib/api-client'
import type { EndpointOutput } from '@/lib/endpoint'
import type { accessEndpoints } from './access.contract'

export const accessClient = createApi<typeof accessEndpoints>()

export const invitationQuery = (token: string) =>
  accessClient.query('/api/auth/invitation/{token}', { params: { token } }, { staleMinutes: 5, gcMinutes: 5 })

export const allowedEmailsQuery = accessClient.query('/api/admin/allowed-emails', {}, { staleMinutes: 0, gcMinutes: 5 })
export type AllowedEmail = EndpointOutput<typeof accessEndpoints.list>['emails'][number]
