// Node's HTTP server: the fast path first, then whatever the development server wants, then the app. Ends without cutting anyone off.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { FastPath } from './fast-path'
import { keepAliveSeconds } from './wire'

/** A handler in front of the app, as Vite brings one; calls `next` for what is not its own. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export type HttpServer = {
  port: number
  /** Takes no new connections, lets requests under way finish for `graceMs`, then closes what is left. */
  stop(graceMs: number): Promise<void>
}

type Options = {
  fetch: Parameters<typeof getRequestListener>[0]
  fastPath: FastPath
  middleware?: Middleware
  port: number
  host: string | undefined
}

export async function startHttpServer({ fetch, fastPath, middleware, port, host }: Options): Promise<HttpServer> {
  const listener = getRequestListener(fetch, { overrideGlobalObjects: false })
  const underWay = new Set<ServerResponse>()
  let isStopping = false

  const server = createServer((request, response) => {
    if (isStopping) response.shouldKeepAlive = false
    if (fastPath(request, response)) return
    const { socket } = request
    underWay.add(response)
    response.once('close', () => {
      underWay.delete(response)
      if (isStopping && ![...underWay].some(({ req }) => req.socket === socket)) socket.end()
    })
    if (middleware) middleware(request, response, () => void listener(request, response))
    else void listener(request, response)
  })
  server.keepAliveTimeout = keepAliveSeconds * 1000
  server.headersTimeout = 20_000
  server.requestTimeout = 300_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()

  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async stop(graceMs) {
      isStopping = true
      // Told in time, the other side sends nothing more on this connection.
      for (const response of underWay) if (!response.headersSent) response.shouldKeepAlive = false
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(timer)
    },
  }
}
