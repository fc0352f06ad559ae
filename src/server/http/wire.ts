// Answers as the bytes that travel: head and body in one piece, made once. Only the date in them changes.
import type { ServerResponse } from 'node:http'

export type Wire = {
  bytes: Buffer
  /** Where the body begins. */
  headLength: number
  dateAt: number
  /** When the date in it was written. */
  second: number
}

/** How long a connection may idle. Longer than common load balancers wait, so that they are the ones who close. */
export const keepAliveSeconds = 75

/** For a connection that stays open; `head` is names and values in turn. */
export function wireOf(statusLine: '200 OK' | '304 Not Modified', head: readonly string[], body: Uint8Array): Wire {
  let text = `HTTP/1.1 ${statusLine}\r\nDate: `
  const dateAt = text.length
  text += `${dateText}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n`
  for (let index = 0; index + 1 < head.length; index += 2) text += `${head[index]}: ${head[index + 1]}\r\n`
  const headBytes = Buffer.from(`${text}\r\n`, 'latin1')
  // In memory of its own: it is kept, and a part of a block would keep the whole block.
  const bytes = Buffer.allocUnsafeSlow(headBytes.byteLength + body.byteLength)
  bytes.set(headBytes)
  bytes.set(body, headBytes.byteLength)
  return { bytes, headLength: headBytes.byteLength, dateAt, second: 0 }
}

let now = 0
let dateText = new Date(0).toUTCString()

/** The wire with the date of this second. Written in place: it always has 29 letters, and what still waits for a slow reader may well say a later one. */
function dated(wire: Wire): Buffer {
  const second = Math.floor(Date.now() / 1000)
  if (second !== now) {
    now = second
    dateText = new Date(second * 1000).toUTCString()
  }
  if (wire.second !== second) {
    wire.second = second
    wire.bytes.write(dateText, wire.dateAt, 'latin1')
  }
  return wire.bytes
}

/** What Node notes on a response whose head is out. Undeclared; where Node has it no more, answers go the ordinary way. */
const headIsOut = { _header: 'sent', _headerSent: true }

/**
 * Sends the wire past the response, which would put the same head together again for every request: that is a third of what answering costs.
 * False, with nothing done, when this response has to go the ordinary way: the connection closes after it, or others wait before it.
 */
export function sendWire(response: ServerResponse, wire: Wire, { headOnly }: { headOnly: boolean }): boolean {
  const { socket, req } = response
  if (
    !socket ||
    !response.shouldKeepAlive ||
    req.httpVersion !== '1.1' ||
    response.headersSent ||
    !('_headerSent' in response)
  )
    return false
  const bytes = dated(wire)
  socket.write(headOnly ? bytes.subarray(0, wire.headLength) : bytes)
  Object.assign(response, headIsOut).end()
  return true
}
