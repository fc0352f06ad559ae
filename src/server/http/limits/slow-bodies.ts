// Closes connections whose request body arrives far too slowly (slow-loris attacks). Waits for a slow but real network.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type BodyTimeout = {
  /** Minimum time that every body gets, however slow it is. */
  graceMs: number
  /** Average rate at which it must have arrived after that. */
  bytesPerSecond: number
  /** Interval of the checks. */
  everyMs: number
}

/** A phone on the slowest network there is (2G, at the edge of its cell) sends several times as much. */
export const bodyTimeout: BodyTimeout = { graceMs: 30_000, bytesPerSecond: 500, everyMs: 1_000 }

type Awaited = {
  request: IncomingMessage
  response: ServerResponse
  socket: Socket
  bytesBefore: number
  waitedMs: number
}

const answer = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

export function watchBodies({ graceMs, bytesPerSecond, everyMs }: BodyTimeout): {
  watch(request: IncomingMessage, response: ServerResponse): void
  stop(): void
} {
  const awaited = new Set<Awaited>()

  function look(one: Awaited): void {
    const { request, response, socket, bytesBefore } = one
    if (request.complete || socket.destroyed) return void awaited.delete(one)
    // Bytes that we have not read yet are our delay, not the sender's.
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
