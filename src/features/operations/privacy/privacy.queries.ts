// How the browser reads the privacy page and the owner's list of wishes.
import { apiOf } from '@/lib/api-client'
import type { privacyEndpoints } from './privacy.contract'

const api = apiOf<typeof privacyEndpoints>()

export const privacyQuery = api.query('/api/privacy', {}, { fresh: 60, kept: 60 })
export const privacyRequestsQuery = api.query('/api/admin/privacy', {}, { fresh: 0, kept: 5 })
