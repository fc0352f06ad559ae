// Acts as one browser towards the services: it sends its cookies from call to call.
import type { HttpExchange, RawRoute } from '@/platform/http/handler'
import type { Context } from '@/platform/context'

export type TestBrowser = {
  http: HttpExchange
  cookies: Map<string, string>
  /** Calls a route of a list directly, without a server; `path` is the route's own, with braces. */
  call(
    ctx: Context,
    routes: readonly RawRoute[],
    key: `GET ${string}` | `HEAD ${string}` | `POST ${string}`,
    params: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>
}

export function openBrowser(): TestBrowser {
  const cookies = new Map<string, string>()
  const http: HttpExchange = {
    ip: '192.0.2.1',
    network: '192.0.2.1',
    requestId: 'test',
    userAgent: null,
    cookie: (name) => cookies.get(name),
    setCookie: (name, value) => void cookies.set(name, value),
    setStatus: () => undefined,
  }
  return {
    http,
    cookies,
    async call(ctx, routes, key, params, headers = {}) {
      const [method = '', path = ''] = key.split(' ')
      const route = routes.find(
        (candidate) => candidate.path === path && candidate.method === (method === 'HEAD' ? 'GET' : method),
      )
      if (!route) throw new Error(`There is no route ${key}`)
      const answer = await route.run(
        ctx,
        { raw: new Request('https://themusician.test/', { method, headers }), params },
        http,
      )
      // Reads the whole body, as a server would, so that no file stays open.
      const body = answer.body && (await answer.arrayBuffer())
      return new Response(body, { status: answer.status, headers: answer.headers })
    },
  }
}
