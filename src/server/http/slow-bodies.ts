// Cuts bodies that drip: whoever sends a few bytes now and then holds a connection for nothing. What comes slowly but comes is waited for.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type BodyPatience = {
  /** Every body may take this long, whatever comes. */
  graceMs: number
  /** Beyond that it must have come at this rate on the whole. */
  bytesPerSecond: number
  /** How often it is looked at. */
  everyMs: number
}

/** A telephone on the slowest network there is (2G, at the edge of its cell) sends several times as much. */
export const bodyPatience: BodyPatience = { graceMs: 30_000, bytesPerSecond: 500, everyMs: 1_000 }

type Awaited = {
  request: IncomingMessage
  response: ServerResponse
  socket: Socket
  bytesBefore: number
  waitedMs: number
}

const answer = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

export function watchBodies({ graceMs, bytesPerSecond, everyMs }: BodyPatience): {
  watch(request: IncomingMessage, response: ServerResponse): void
  stop(): void
} {
  const awaited = new Set<Awaited>()

  function look(one: Awaited): void {
    const { request, response, socket, bytesBefore } = one
    if (request.complete || socket.destroyed) return void awaited.delete(one)
    // What lies here unread is our own delay, not the sender's.
    if (request.readableLength === 0) one.waitedMs += everyMs
    if (one.waitedMs <= graceMs + ((socket.bytesRead - bytesBefore) / bytesPerSecond) * 1000) return
    awaited.delete(one)
    if (!response.headersSent && socket.writable) socket.write(answer)
    socket.destroy()
  }

  const timer = setInterval(() => awaited.forEach(look), everyMs).unref()
  return {
    watch(request, response) {
      const { headers, socket } = request
      const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
      if (hasBody && !request.complete)
        awaited.add({ request, response, socket, bytesBefore: socket.bytesRead, waitedMs: 0 })
    },
    stop: () => clearInterval(timer),
  }
}
