// Refuses ambiguous requests before anything else reads them: two servers could understand them differently (request smuggling, ASVS 4.2.1).
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Returns why this request is refused; null for an ordinary one. Node's parser has already checked lengths and names.
 */
function findAmbiguity({ httpVersionMajor, httpVersion, rawHeaders }: IncomingMessage): string | null {
  // HTTP/0.9 has no headers, and HTTP/2 does not begin like this.
  if (httpVersionMajor !== 1) return `HTTP/${httpVersion} is not supported here.`
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1 ? 'A request must name exactly one host.' : null
}

/** Connections that end with a refusal. Data that the client sent after it is not read as a request. */
const ending = new WeakSet<Socket>()

/**
 * Responds to an ambiguous request with 400 and ends its connection. Returns false, and does nothing, for every other
 * request.
 */
export function refuseAmbiguous(request: IncomingMessage, response: ServerResponse): boolean {
  if (ending.has(request.socket)) return true
  const reason = findAmbiguity(request)
  if (reason === null) return false
  ending.add(request.socket)
  response
    .writeHead(400, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', connection: 'close' })
    .end(`${reason}\n`)
  return true
}
