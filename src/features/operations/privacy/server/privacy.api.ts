// Endpoints for the privacy page's content and the owner's list of requests.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { browserEntries } from '../browser-entries'
import { privacyEndpoints } from '../privacy.contract'
import { buildPolicy } from './policy'
import { createRequest, listRequests, type Parts } from './privacy-requests'

export function privacyApi(parts: Parts): BoundEndpoint[] {
  return [
    bind(privacyEndpoints.policy, async ({ settings }) => ({
      sections: buildPolicy(
        settings,
        parts.flatMap(({ map }) => map),
      ),
    })),
    bind(privacyEndpoints.forgetBrowser, async (_ctx, _input, http) => {
      for (const { place, names } of browserEntries)
        if (place === 'cookie') http.setCookie(names[0], '', { maxAgeSeconds: 0 })
      return { done: true as const }
    }),
    bind(privacyEndpoints.list, async (ctx) => ({ requests: await listRequests(ctx) })),
    bind(privacyEndpoints.create, async (ctx, { body }, http) => {
      const request = await createRequest(ctx, parts, body)
      http.setStatus(201)
      return request
    }),
  ]
}
