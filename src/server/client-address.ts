// Whose request it is, as far as the network tells: never more than our own proxies vouch for.
import { isIPv4, isIPv6 } from 'node:net'

/**
 * The visitor's address. With `trustedProxies` = n the n-th entry from the right of X-Forwarded-For counts (the nearest proxy
 * wrote the last one); with 0 the header is ignored, since anybody can send it.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | undefined, trustedProxies: number): string {
  const socket = plainAddress(socketAddress ?? '')
  if (trustedProxies === 0) return socket
  const hops = [...(forwardedFor ?? '').split(',').map((hop) => plainAddress(hop.trim())).filter(Boolean), socket]
  const candidate = hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? socket
  return isIPv4(candidate) || isIPv6(candidate) ? candidate : socket
}

/** An IPv4 address mapped into IPv6 is that IPv4 address. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '')
}

/** What counts as one visitor for limits: an IPv4 address, or the /64 that an IPv6 connection is given as a whole. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = tail === undefined ? before : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return `${groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
