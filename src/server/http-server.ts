// Node's HTTP server: the address in its one form, then the fast path, then whatever the development server wants, then the app. Ends without cutting anyone off.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { noAddress, type ReadAddress } from './canonical-address'
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
  readAddress: ReadAddress
  fastPath: FastPath
  middleware?: Middleware
  port: number
  host: string | undefined
}

/** Puts an address into its one form; false where the app has to answer that it moved or does not exist. It gets a target that everything in between can read. */
function setAddress(request: IncomingMessage, readAddress: ReadAddress): boolean {
  const address = readAddress(request.url ?? '')
  request.url = address.kind === 'canonical' ? address.target : address.kind === 'moved' ? `/${address.to}` : noAddress
  return address.kind === 'canonical'
}

/** A connection on which nothing has come for so long while stopping is not used any more. */
const idleMs = 300

export async function startHttpServer({ fetch, readAddress, fastPath, middleware, port, host }: Options): Promise<HttpServer> {
  const listener = getRequestListener(fetch)
  const underWay = new Set<ServerResponse>()
  let isStopping = false

  const server = createServer((request, response) => {
    if (isStopping) response.shouldKeepAlive = false
    const isCanonical = setAddress(request, readAddress)
    if (isCanonical && fastPath(request, response)) return
    const { socket } = request
    underWay.add(response)
    response.once('close', () => {
      underWay.delete(response)
      if (isStopping && ![...underWay].some(({ req }) => req.socket === socket)) socket.end()
    })
    if (middleware && isCanonical) middleware(request, response, () => void listener(request, response))
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
      // Right after everything that had arrived was taken in: a connection that still waits for that would be reset.
      await new Promise((resolve) => setImmediate(resolve))
      const closed = new Promise((resolve) => server.once('close', resolve))
      // Only the listening ends. HTTP's own close would at once cut connections whose request is on its way.
      NetServer.prototype.close.call(server)
      const idle = setInterval(() => server.closeIdleConnections(), idleMs)
      const timer = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(idle)
      clearTimeout(timer)
    },
  }
}
