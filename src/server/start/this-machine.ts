// Whether a request was made on the machine that the site runs on: by the address of its connection, what proxies say of it, and the name it asks for.
import { isIPv4, isIPv6 } from 'node:net'
import { plainAddress } from '../http/client-address'

/** 127.0.0.0/8 and ::1, also as IPv4 mapped into IPv6. */
export function isLoopbackAddress(address: string): boolean {
  const plain = plainAddress(address)
  return isIPv4(plain) ? plain.startsWith('127.') : plain === '::1'
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '').toLowerCase()

/** Names that every machine gives to itself: localhost, those below it, and loopback addresses. */
export function isLoopbackName(hostname: string): boolean {
  const name = withoutBrackets(hostname).replace(/\.$/, '')
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name)
}

/** Addresses of private networks (RFC 1918, RFC 4193) and of one cable (link-local). */
function isPrivateAddress(address: string): boolean {
  return isIPv4(address)
    ? /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./.test(address)
    : isIPv6(address) && /^(f[cd]|fe[89ab])/.test(address)
}

/** Whether a host leads to this machine or the own network: names without a dot, names that no public server knows (RFC 6761, RFC 8375), private addresses. */
export function isLocalHost(hostname: string): boolean {
  const name = withoutBrackets(hostname)
  if (isIPv4(name) || isIPv6(name)) return isLoopbackAddress(name) || isPrivateAddress(name)
  return !name.includes('.') || /\.(localhost|local|internal|home\.arpa|test|example|invalid)\.?$/.test(name)
}

/** The headers in which proxies name the visitor. */
const forwardingHeaders = [
  'x-forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
] as const

/** Addresses in a header such as `1.2.3.4, [2001:db8::1]:4711`; what is none stays as it is. */
const addressesIn = (value: string) =>
  value.split(',').map((part) =>
    part
      .trim()
      .replace(/^"|"$/g, '')
      .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
      .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1'),
  )

function namesSomebodyElse(headers: Headers): boolean {
  const named = forwardingHeaders.flatMap((name) => addressesIn(headers.get(name) ?? '')).filter(Boolean)
  const forwarded = [...(headers.get('forwarded') ?? '').matchAll(/for\s*=\s*("[^"]*"|[^;,\s]*)/gi)].flatMap((match) =>
    addressesIn(match[1] ?? ''),
  )
  return [...named, ...forwarded].some((address) => !isLoopbackAddress(address))
}

/** The name in a Host header, without its port; empty when there is none. */
const toHostname = (host: string | null) => (host ?? '').trim().replace(/:\d+$/, '')

export type Visit = {
  /** Of the other end of the connection. */
  socketAddress: string | undefined
  headers: Headers
}

/**
 * True for a request from this machine. All three must say so: the connection comes from loopback; no proxy speaks for somebody else;
 * and the address in the browser is one of this machine's (or `ownHostname`), because another site may let its own name lead here (DNS rebinding).
 */
export function isFromThisMachine({ socketAddress, headers }: Visit, ownHostname: string): boolean {
  if (!isLoopbackAddress(socketAddress ?? '') || namesSomebodyElse(headers)) return false
  const names = [headers.get('host'), headers.get('x-forwarded-host')]
    .filter((host) => host !== null)
    .flatMap((host) => host.split(','))
    .map(toHostname)
  return names.every((name) => isLoopbackName(name) || withoutBrackets(name) === withoutBrackets(ownHostname))
}
