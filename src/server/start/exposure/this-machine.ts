// Decides whether a request was made on the machine that runs the site: by the address of its connection, the proxy
// headers, and the requested host name.
import { isIPv4, isIPv6 } from 'node:net'
import { plainAddress } from '../../http/addresses/client-address'

/** True for 127.0.0.0/8 and ::1, also as IPv4 mapped into IPv6. */
export function isLoopbackAddress(address: string): boolean {
  const plain = plainAddress(address)
  return isIPv4(plain) ? plain.startsWith('127.') : plain === '::1'
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '').toLowerCase()

/** True for names that every machine gives to itself: localhost, its subdomains, and loopback addresses. */
export function isLoopbackName(hostname: string): boolean {
  const name = withoutBrackets(hostname).replace(/\.$/, '')
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name)
}

/** True for addresses of private networks (RFC 1918, RFC 4193) and link-local addresses. */
function isPrivateAddress(address: string): boolean {
  return isIPv4(address)
    ? /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./.test(address)
    : isIPv6(address) && /^(f[cd]|fe[89ab])/.test(address)
}

/**
 * True when a host leads to this machine or its own network: names without a dot, names that no public server knows
 * (RFC 6761, RFC 8375), private addresses.
 */
export function isLocalHost(hostname: string): boolean {
  const name = withoutBrackets(hostname)
  if (isIPv4(name) || isIPv6(name)) return isLoopbackAddress(name) || isPrivateAddress(name)
  return !name.includes('.') || /\.(localhost|local|internal|home\.arpa|test|example|invalid)\.?$/.test(name)
}

/** Headers in which proxies name the visitor. */
const forwardingHeaders = [
  'x-forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
] as const

/** Returns the addresses in a header such as `1.2.3.4, [2001:db8::1]:4711`. Other text stays unchanged. */
const addressesIn = (value: string) =>
  value.split(',').map((part) =>
    part
      .trim()
      .replace(/^"|"$/g, '')
      .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
      .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1'),
  )

function namesAnotherClient(headers: Headers): boolean {
  const named = forwardingHeaders.flatMap((name) => addressesIn(headers.get(name) ?? '')).filter(Boolean)
  const forwarded = [...(headers.get('forwarded') ?? '').matchAll(/for\s*=\s*("[^"]*"|[^;,\s]*)/gi)].flatMap((match) =>
    addressesIn(match[1] ?? ''),
  )
  return [...named, ...forwarded].some((address) => !isLoopbackAddress(address))
}

/** Returns the name in a Host header, without its port; empty when there is none. */
const toHostname = (host: string | null) => (host ?? '').trim().replace(/:\d+$/, '')

export type Visit = {
  /** Address of the other end of the connection. */
  socketAddress: string | undefined
  headers: Headers
}

/**
 * True for a request from this machine. All three must say so: the connection comes from loopback; no proxy forwards it
 * for another client; and the address in the browser is one of this machine's (or `ownHostname`), because another site
 * may let its own name lead here (DNS rebinding).
 */
export function isFromThisMachine({ socketAddress, headers }: Visit, ownHostname: string): boolean {
  if (!isLoopbackAddress(socketAddress ?? '') || namesAnotherClient(headers)) return false
  const names = [headers.get('host'), headers.get('x-forwarded-host')]
    .filter((host) => host !== null)
    .flatMap((host) => host.split(','))
    .map(toHostname)
  return names.every((name) => isLoopbackName(name) || withoutBrackets(name) === withoutBrackets(ownHostname))
}
