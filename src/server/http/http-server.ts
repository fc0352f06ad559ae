// Node's HTTP server: the address in its one form, then the fast path, then whatever the development server wants, then the app. Ends without cutting anyone off.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createNetServer, Server as NetServer } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { noAddress, type ReadAddress } from './canonical-address'
import type { FastPath } from './fast-path'
import { refuseAmbiguous } from './plain-requests'
import { bodyPatience, watchBodies, type BodyPatience } from './slow-bodies'
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
  /** Addresses to listen on: the first has to be one of this machine's, of the others what is there is taken. None means all of them. */
  hosts: readonly string[]
  patience?: Partial<Patience>
}

/** Puts an address into its one form; false where the app has to answer that it moved or does not exist. It gets a target that everything in between can read. */
function setAddress(request: IncomingMessage, readAddress: ReadAddress): boolean {
  const address = readAddress(request.url ?? '')
  request.url = address.kind === 'canonical' ? address.target : address.kind === 'moved' ? `/${address.to}` : noAddress
  return address.kind === 'canonical'
}

/** How long a request may take to come in; what is over is answered with 408 and its connection ends. */
type Patience = {
  headersMs: number
  /** Headers and body together. */
  requestMs: number
  /** How often all open connections are looked at. */
  checkMs: number
  body: BodyPatience
}

const usualPatience: Patience = { headersMs: 20_000, requestMs: 300_000, checkMs: 1_000, body: bodyPatience }

/** A connection on which nothing has come for so long while stopping is not used any more. */
const idleMs = 300

/** This machine has no such address: there is no IPv6, for one. */
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

/** Resolves when connections are taken; throws what the system says when an address cannot be had, with nothing left open. */
export async function startHttpServer({
  fetch,
  readAddress,
  fastPath,
  middleware,
  port: wanted,
  hosts,
  patience = {},
}: Options): Promise<HttpServer> {
  const { headersMs, requestMs, checkMs, body } = { ...usualPatience, ...patience }
  const listener = getRequestListener(fetch)
  const underWay = new Set<ServerResponse>()
  let isStopping = false

  const bodies = watchBodies(body)
  const server = createServer(
    { connectionsCheckingInterval: checkMs, headersTimeout: headersMs, requestTimeout: requestMs },
    (request, response) => {
      if (isStopping) response.shouldKeepAlive = false
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
  const [first, ...others] = hosts
  const port = await listen(server, wanted, first)
  /** A server listens on one address: those on the others hand their connections to the first. */
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
      // Told in time, the other side sends nothing more on this connection.
      for (const response of underWay) if (!response.headersSent) response.shouldKeepAlive = false
      // Right after everything that had arrived was taken in: a connection that still waits for that would be reset.
      await new Promise((resolve) => setImmediate(resolve))
      const closed = Promise.all(listening.map((one) => new Promise((resolve) => one.once('close', resolve))))
      // Only the listening ends. HTTP's own close would at once cut connections whose request is on its way.
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
