// How the browser reads the state of a download link.
import { createApi } from '@/lib/api-client'
import type { downloadsEndpoints } from './downloads.contract'

const api = createApi<typeof downloadsEndpoints>()

/** State of a link (OP-05). Half a minute, so that the rendered page is not asked for twice; a click asks again at once. */
export function downloadQuery(token: string) {
  return api.query('/api/downloads/{token}', { params: { token } }, { staleMinutes: 0.5, gcMinutes: 5 })
}

/** Mends the name that is printed on the pages (once). Throws ApiError. */
export function mendHolder(token: string, holder: string) {
  return api.send('POST /api/downloads/{token}/holder', { params: { token }, body: { holder } })
}

export type DownloadState = NonNullable<ReturnType<typeof downloadQuery>['output']>
