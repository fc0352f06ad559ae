// Query for the page behind a printed licence.
import { createApi } from '@/lib/api-client'
import type { licenceEndpoints } from './licences.contract'

const api = createApi<typeof licenceEndpoints>()

export function licenceQuery(token: string) {
  return api.query('/api/licences/{token}', { params: { token } }, { staleMinutes: 0.5, gcMinutes: 5 })
}

export type LicenceState = NonNullable<ReturnType<typeof licenceQuery>['output']>
