// Tells open pages which API paths return different data now: one stream of server-sent events per browser (FUNC-07).
import type { BoundEndpoint } from '@/platform/http/handler'
import { AppError } from '@/lib/errors'
import type { Changes } from './changes'
import { clientNetwork } from '../http/addresses/client-address'

/** Interval of the heartbeat (FUNC-07). */
const heartbeatMs = 25_000
/** One save may change several tables, each with a notification. They are sent as one event. */
const gatherMs = 40
const mostStreams = 5_000
const mostPerNetwork = 40

export type ChangeStream = ReturnType<typeof createChangeStream>

type Stream = ReadableStreamDefaultController<Uint8Array>

/** Maps each table to the API paths that read it. */
function pathsByTable(endpoints: readonly BoundEndpoint[]): Map<string, Set<string>> {
  const paths = new Map<string, Set<string>>()
  for (const { endpoint } of endpoints) {
    for (const table of endpoint.reads ?? []) {
      const set = paths.get(table) ?? new Set()
      paths.set(table, set.add(endpoint.path))
    }
  }
  return paths
}

export function createChangeStream(options: {
  endpoints: readonly BoundEndpoint[]
  changes: Pick<Changes, 'subscribe'>
}) {
  const byTable = pathsByTable(options.endpoints)
  const everyPath = new Set([...byTable.values()].flatMap((paths) => [...paths]))
  /** Open streams with their networks. */
  const streams = new Map<Stream, string>()
  const perNetwork = new Map<string, number>()
  const changedAt = new Map<string, number>()
  const waiting = new Set<string>()
  const encoder = new TextEncoder()
  let gathering: NodeJS.Timeout | undefined
  let closed = false

  const event = (name: string, data: unknown) => encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)

  function remove(stream: Stream): void {
    const network = streams.get(stream)
    if (network === undefined) return
    streams.delete(stream)
    const left = (perNetwork.get(network) ?? 1) - 1
    if (left > 0) perNetwork.set(network, left)
    else perNetwork.delete(network)
  }

  function send(bytes: Uint8Array): void {
    for (const stream of streams.keys()) {
      // A client that has not read the last sixteen events is disconnected or stuck.
      if ((stream.desiredSize ?? 0) < -16) {
        remove(stream)
        stream.close()
      } else stream.enqueue(bytes)
    }
  }

  function announce(paths: Iterable<string>): void {
    const now = Date.now()
    for (const path of paths) {
      changedAt.set(path, now)
      waiting.add(path)
    }
    if (waiting.size === 0) return
    gathering ??= setTimeout(() => {
      gathering = undefined
      const changed = [...waiting]
      waiting.clear()
      send(event('change', { paths: changed, at: Date.now() }))
    }, gatherMs)
  }

  const unsubscribe = options.changes.subscribe({
    changed: (table) => announce(byTable.get(table) ?? []),
    // Changes were missed meanwhile, so every page fetches its data again.
    found: () => announce(everyPath),
  })
  const heartbeat = setInterval(() => send(event('heartbeat', {})), heartbeatMs)
  heartbeat.unref()

  return {
    /** Opens the stream for one page, counted for the visitor's network. Throws AppError `too_many_requests`. */
    open(address: string): Response {
      const network = clientNetwork(address)
      const ofNetwork = perNetwork.get(network) ?? 0
      if (closed || streams.size >= mostStreams || ofNetwork >= mostPerNetwork)
        throw new AppError('too_many_requests', { retryAfterSeconds: 10 })
      let own: Stream | undefined
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller
          streams.set(controller, network)
          perNetwork.set(network, ofNetwork + 1)
          controller.enqueue(event('hello', Object.fromEntries(changedAt)))
        },
        cancel() {
          if (own) remove(own)
        },
      })
      return new Response(body, {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      })
    },
    openStreams: () => streams.size,
    close() {
      closed = true
      unsubscribe()
      clearInterval(heartbeat)
      clearTimeout(gathering)
      for (const stream of streams.keys()) {
        remove(stream)
        stream.close()
      }
    },
  }
}
