// Queries about signing in, the user's own account and the list of addresses.
import { createApi } from '@/lib/api-client'
import type { EndpointOutput } from '@/lib/endpoint'
import type { accessEndpoints } from './access.contract'
import type { accountEndpoints } from './account.contract'
import type { usersEndpoints } from './users.contract'

export const accessClient = createApi<typeof accessEndpoints>()
const accountApi = createApi<typeof accountEndpoints>()
const usersApi = createApi<typeof usersEndpoints>()

/** Loads the session of this browser; never returned from the cache. */
export const sessionQuery = accessClient.query('/api/auth/session', {}, { staleMinutes: 0, gcMinutes: 5 })
export type SessionAnswer = EndpointOutput<typeof accessEndpoints.session>

export const verifyLinkQuery = (token: string) =>
  accessClient.query('/api/auth/verify/{token}', { params: { token } }, { staleMinutes: 5, gcMinutes: 5 })
export const invitationQuery = (token: string) =>
  accessClient.query('/api/auth/invitation/{token}', { params: { token } }, { staleMinutes: 5, gcMinutes: 5 })
export const resetLinkQuery = (token: string) =>
  accessClient.query('/api/auth/reset/{token}', { params: { token } }, { staleMinutes: 5, gcMinutes: 5 })

export const accountQuery = accountApi.query('/api/admin/account', {}, { staleMinutes: 0, gcMinutes: 5 })
export type AccountAnswer = EndpointOutput<typeof accountEndpoints.account>

export const allowedEmailsQuery = usersApi.query('/api/admin/allowed-emails', {}, { staleMinutes: 0, gcMinutes: 5 })
export type AllowedEmail = EndpointOutput<typeof usersEndpoints.list>['emails'][number]
