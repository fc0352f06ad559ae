// Queries for the state of a download link.
import { createApi } from '@/lib/api-client'
import type { downloadsEndpoints } from './downloads.contract'

const api = createApi<typeof downloadsEndpoints>()

/**
 * Fetches the state of a link (OP-05). It stays fresh for half a minute, so that the rendered page does not fetch it
 * twice; a click fetches it again at once.
 */
export function downloadQuery(token: string) {
  return api.query('/api/downloads/{token}', { params: { token } }, { staleMinutes: 0.5, gcMinutes: 5 })
}

/** Changes the name that is printed on the pages (once). Throws ApiError. */
export function sendHolderFix(token: string, holder: string) {
  return api.send('POST /api/downloads/{token}/holder', { params: { token }, body: { holder } })
}

export type DownloadState = NonNullable<ReturnType<typeof downloadQuery>['output']>
