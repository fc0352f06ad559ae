// Requests that are refused before anything looks at them, because two servers could take them for different things (ASVS 4.2.1).
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Why this request is refused; null for an ordinary one. Node's parser has looked at lengths and names already. */
function ambiguityOf({ httpVersionMajor, httpVersion, rawHeaders }: IncomingMessage): string | null {
  // HTTP/0.9 has no headers, and HTTP/2 does not begin like this.
  if (httpVersionMajor !== 1) return `HTTP/${httpVersion} is not spoken here.`
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1 ? 'A request names one host.' : null
}

/** Connections that end with a refusal: what was sent behind it is no request any more. */
const ending = new WeakSet<Socket>()

/** Answers such a request with 400 and ends its connection; false, with nothing done, for every other. */
export function refuseAmbiguous(request: IncomingMessage, response: ServerResponse): boolean {
  if (ending.has(request.socket)) return true
  const reason = ambiguityOf(request)
  if (reason === null) return false
  ending.add(request.socket)
  response
    .writeHead(400, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', connection: 'close' })
    .end(`${reason}\n`)
  return true
}
