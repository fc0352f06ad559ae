// Node's HTTP server: canonical address, then the fast path, then Vite in development, then the app. Stops without cutting off requests.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createNetServer, Server as NetServer } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { noAddress, type ReadAddress } from './canonical-address'
import type { FastPath } from './fast-path'
import { refuseAmbiguous } from './plain-requests'
import { bodyTimeout, watchBodies, type BodyTimeout } from './slow-bodies'

/** A handler in front of the app, such as Vite's; calls `next` for requests that are not its own. */
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
  /** Addresses to listen on. The first must exist on this machine; others that do not exist are left out. None means all. */
  hosts: readonly string[]
  timeouts?: Partial<Timeouts>
}

/** How long a connection may idle. Longer than common load balancers wait, so that they are the ones who close. */
const keepAliveSeconds = 75

/** Rewrites the address to its canonical form; false where the app has to answer with a redirect or a 404, with a target set that the code in between can parse. */
function setAddress(request: IncomingMessage, readAddress: ReadAddress): boolean {
  const address = readAddress(request.url ?? '')
  request.url = address.kind === 'canonical' ? address.target : address.kind === 'moved' ? `/${address.to}` : noAddress
  return address.kind === 'canonical'
}

/** How long a request may take to arrive; after that it is answered with 408 and its connection closed. */
type Timeouts = {
  headersMs: number
  /** Headers and body together. */
  requestMs: number
  /** How often all open connections are checked. */
  checkMs: number
  body: BodyTimeout
}

const usualTimeouts: Timeouts = { headersMs: 20_000, requestMs: 300_000, checkMs: 1_000, body: bodyTimeout }

/** While stopping, a connection that has been silent for so long is closed. */
const idleMs = 300

/** The errors for an address that this machine does not have, for example without IPv6. */
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

/** Resolves when it accepts connections; throws the system's error when it cannot listen on an address, with nothing left open. */
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
  /** A node server listens on one address: the servers on the others hand their connections to the first. */
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
      // Tells the client to send no further request on this connection.
      for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close')
      // Only after everything that has arrived was accepted: a connection that still waits for that would be reset.
      await new Promise((resolve) => setImmediate(resolve))
      const closed = Promise.all(listening.map((one) => new Promise((resolve) => one.once('close', resolve))))
      // Only stops listening. The HTTP server's own `close` would at once cut connections whose request is on its way.
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
