// Sends 103 Early Hints: while a page is rendered, the browser already fetches the files that every page needs
// (decision 0011).
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Node's side of a request, as the framework passes it on. Requests that tests pass in directly have none. */
type NodeExchange = { incoming: IncomingMessage; outgoing: ServerResponse }

function isNodeExchange(env: unknown): env is NodeExchange {
  return typeof env === 'object' && env !== null && 'incoming' in env && 'outgoing' in env
}

/**
 * Sends a 103 with these `Link` values before the response. Only to a browser that opens a page: another client, or
 * HTTP/1.0, may take the 103 for the response.
 */
export function sendEarlyHints(env: unknown, links: readonly string[]): void {
  if (links.length === 0 || !isNodeExchange(env)) return
  const { incoming, outgoing } = env
  const opensPage = incoming.method === 'GET' && incoming.headers['sec-fetch-mode'] === 'navigate'
  if (!opensPage || incoming.httpVersion === '1.0' || outgoing.headersSent) return
  outgoing.writeEarlyHints({ link: [...links] })
}
