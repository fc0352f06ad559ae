// Node's HTTP server: canonical address, then the fast path, then Vite in development, then the app. Stops without cutting off requests.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createNetServer, Server as NetServer } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { noAddress, type ReadAddress } from './addresses/canonical-address'
import type { FastPath } from './responses/fast-path'
import { refuseAmbiguous } from './guards/plain-requests'
import { bodyTimeout, watchBodies, type BodyTimeout } from './limits/slow-bodies'

/** A handler in front of the app, such as Vite's. It calls `next` for requests that are not its own. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export type HttpServer = {
  port: number
  /** Accepts no new connections, lets requests in progress finish for `graceMs`, then closes the rest. */
  stop(graceMs: number): Promise<void>
}

type Options = {
  fetch: Parameters<typeof getRequestListener>[0]
  readAddress: ReadAddress
  fastPath: FastPath
  middleware?: Middleware
  port: number
  /**
   * Addresses to listen on. The first must exist on this machine; others that do not exist are left out. An empty list
   * means all.
   */
  hosts: readonly string[]
  timeouts?: Partial<Timeouts>
}

/** Maximum idle time of a connection. It is longer than common load balancers wait, so that they close first. */
const keepAliveSeconds = 75

/**
 * Rewrites the address to its canonical form. Returns false when the app has to respond with a redirect or a 404; the
 * target then has a form that the code in between can parse.
 */
function setAddress(request: IncomingMessage, readAddress: ReadAddress): boolean {
  const address = readAddress(request.url ?? '')
  request.url = address.kind === 'canonical' ? address.target : address.kind === 'moved' ? `/${address.to}` : noAddress
  return address.kind === 'canonical'
}

/** Maximum time for a request to arrive. Afterwards the server responds with 408 and closes the connection. */
type Timeouts = {
  headersMs: number
  /** Limit for headers and body together. */
  requestMs: number
  /** Interval at which all open connections are checked. */
  checkMs: number
  body: BodyTimeout
}

const usualTimeouts: Timeouts = { headersMs: 20_000, requestMs: 300_000, checkMs: 1_000, body: bodyTimeout }

/** While the server is stopping, a connection that has been silent for this long is closed. */
const idleMs = 300

/** Errors for an address that this machine does not have, for example without IPv6. */
const isNoAddress = (error: NodeJS.ErrnoException) => error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'

function listen(server: NetServer, port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/**
 * Resolves when the server accepts connections. Throws the system's error when it cannot listen on an address, and
 * leaves nothing open.
 */
export async function startHttpServer(options: Options): Promise<HttpServer> {
  const { readAddress, fastPath, middleware } = options
  const { headersMs, requestMs, checkMs, body } = { ...usualTimeouts, ...options.timeouts }
  const listener = getRequestListener(options.fetch)
  const underWay = new Set<ServerResponse>()
  let isStopping = false

  const bodies = watchBodies(body)
  const server = createServer(
    { connectionsCheckingInterval: checkMs, headersTimeout: headersMs, requestTimeout: requestMs },
    (request, response) => {
      if (isStopping) response.setHeader('Connection', 'close')
      if (refuseAmbiguous(request, response)) return
      bodies.watch(request, response)
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
    },
  )
  server.keepAliveTimeout = keepAliveSeconds * 1000
  const [first, ...others] = options.hosts
  const port = await listen(server, options.port, first)
  /** A node server listens on one address. Servers on the other addresses pass their connections to the first. */
  const listening: NetServer[] = [server]
  for (const host of others) {
    const other = createNetServer(
      { allowHalfOpen: true, noDelay: true },
      (socket) => void server.emit('connection', socket),
    )
    const error = await listen(other, port, host).then(
      () => null,
      (error: NodeJS.ErrnoException) => error,
    )
    if (error === null) listening.push(other)
    else if (!isNoAddress(error)) {
      for (const one of listening) one.close()
      throw error
    }
  }

  return {
    port,
    async stop(graceMs) {
      isStopping = true
      // Tell the client to send no further request on this connection.
      for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close')
      // Wait until every connection that has arrived is accepted: one that still waits would be reset.
      await new Promise((resolve) => setImmediate(resolve))
      const closed = Promise.all(listening.map((one) => new Promise((resolve) => one.once('close', resolve))))
      // Only stops listening. The HTTP server's own `close` would immediately cut connections whose request is on its
      // way.
      for (const one of listening) NetServer.prototype.close.call(one)
      const idle = setInterval(() => server.closeIdleConnections(), idleMs)
      const timer = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(idle)
      clearTimeout(timer)
      bodies.stop()
    },
  }
}
