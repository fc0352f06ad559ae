// Finds the visitor's network address. Proxy headers count only as far as our own proxies wrote them.
import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the visitor's address. With `trustedProxies` = n, the n-th entry from the right of X-Forwarded-For counts
 * (the nearest proxy wrote the last one). With 0 the header is ignored, since any client can send it.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const socket = plainAddress(socketAddress ?? '')
  if (trustedProxies === 0) return socket
  const hops = [
    ...(forwardedFor ?? '')
      .split(',')
      .map((hop) => plainAddress(hop.trim()))
      .filter(Boolean),
    socket,
  ]
  const candidate = hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? socket
  return isIPv4(candidate) || isIPv6(candidate) ? candidate : socket
}

/** Returns an address without the name of its interface. An IPv4 address mapped into IPv6 becomes that IPv4 address. */
export function plainAddress(written: string): string {
  const address = written.replace(/%.*$/, '')
  const [, high, low] = isIPv6(address) ? (/^::ffff:([\da-f]+):([\da-f]+)$/.exec(shortest(address)) ?? []) : []
  if (high === undefined || low === undefined) return address
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')
}

/**
 * Returns the canonical text of an IPv6 address (RFC 5952): lower case, no leading zeros, the longest run of zeros left
 * out, no dots.
 */
function shortest(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

/**
 * Returns the network that counts as one visitor for limits: an IPv4 address, or the /64 network that an IPv6
 * connection gets as a whole.
 */
export function clientNetwork(written: string): string {
  const address = plainAddress(written)
  if (!isIPv6(address)) return address
  const [head = '', tail] = shortest(address).split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const all = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return `${all.slice(0, 4).join(':')}::/64`
}
