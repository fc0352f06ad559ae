// Calls one endpoint of a list directly, without a server.
import type { BoundEndpoint } from '@/platform/http/handler'
import type { Context } from '@/platform/context'
import { handle } from '@/server/http/handle'
import { openBrowser } from './browser-visit'

export type EndpointInput = { params?: object; query?: object; body?: object }

/** `key` is method and path, such as `GET /api/admin/orders`. Throws the error that the client would receive. */
export async function callEndpoint<Answer>(
  endpoints: readonly BoundEndpoint[],
  ctx: Context,
  key: string,
  { params = {}, query = {}, body }: EndpointInput = {},
): Promise<Answer> {
  const bound = endpoints.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === key)
  if (!bound) throw new Error(`There is no endpoint ${key}`)
  return (await handle(bound, ctx, { params, query, body }, openBrowser().http)) as Answer
}
