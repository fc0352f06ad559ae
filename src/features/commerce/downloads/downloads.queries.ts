// How the browser asks what a download link is good for.
import { apiOf } from '@/lib/api-client'
import type { downloadsEndpoints } from './downloads.contract'

const api = apiOf<typeof downloadsEndpoints>()

/** State of a link (OP-05). Half a minute, so that the rendered page is not asked for twice; a click asks again at once. */
export function downloadQuery(token: string) {
  return api.query('/api/downloads/{token}', { params: { token } }, { fresh: 0.5, kept: 5 })
}

export type DownloadState = NonNullable<ReturnType<typeof downloadQuery>['output']>
