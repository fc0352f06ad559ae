// Queries for the privacy page and the owner's list of privacy requests.
import { createApi } from '@/lib/api-client'
import type { privacyEndpoints } from './privacy.contract'

const api = createApi<typeof privacyEndpoints>()

export const privacyQuery = api.query('/api/privacy', {}, { staleMinutes: 60, gcMinutes: 60 })
export const privacyRequestsQuery = api.query('/api/admin/privacy', {}, { staleMinutes: 0, gcMinutes: 5 })

/** Deletes the site's cookies in this browser. */
export const forgetCookies = () => api.send('POST /api/privacy/forget-browser', {})
