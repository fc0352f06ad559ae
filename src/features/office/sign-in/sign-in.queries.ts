// Queries about signing in and the user's own account.
import { createApi } from '@/lib/api-client'
import type { EndpointOutput } from '@/lib/endpoint'
import type { signInEndpoints } from './sign-in.contract'
import type { accountEndpoints } from './account.contract'

export const signInClient = createApi<typeof signInEndpoints>()
const accountApi = createApi<typeof accountEndpoints>()

/** Loads the session of this browser; never returned from the cache. */
export const sessionQuery = signInClient.query('/api/auth/session', {}, { staleMinutes: 0, gcMinutes: 5 })
export type SessionAnswer = EndpointOutput<typeof signInEndpoints.session>

export const verifyLinkQuery = (token: string) =>
  signInClient.query('/api/auth/verify/{token}', { params: { token } }, { staleMinutes: 5, gcMinutes: 5 })
export const resetLinkQuery = (token: string) =>
  signInClient.query('/api/auth/reset/{token}', { params: { token } }, { staleMinutes: 5, gcMinutes: 5 })
export const newEmailLinkQuery = (token: string) =>
  accountApi.query('/api/auth/change-email/{token}', { params: { token } }, { staleMinutes: 5, gcMinutes: 5 })

export const accountQuery = accountApi.query('/api/admin/account', {}, { staleMinutes: 0, gcMinutes: 5 })
export type AccountAnswer = EndpointOutput<typeof accountEndpoints.account>
