// Restricts the simulator to the machine it runs on: no proxy brings it visitors from elsewhere, and no foreign page
// controls it through a user's browser.
import type { MiddlewareHandler } from 'hono'

const isLoopback = (name: string) =>
  /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i.test(name)
const toHostname = (host: string) => host.trim().replace(/:\d+$/, '')

/**
 * Responds with 403 unless three conditions hold: the requested host is loopback or that of `baseUrl`, every visitor
 * named by a proxy is loopback, and, under /_sim, the requesting page is on this machine.
 */
export function thisMachineOnly(baseUrl: string): MiddlewareHandler {
  const own = new URL(baseUrl).hostname
  return async (context, next) => {
    const header = (name: string) => context.req.header(name)
    const hosts = [header('host'), header('x-forwarded-host')].filter((host) => host !== undefined).map(toHostname)
    const visitors = [header('x-forwarded-for'), header('x-real-ip')]
      .flatMap((list) => list?.split(',') ?? [])
      .map((visitor) => visitor.trim())
    // Refused whatever the header says: no proxy that sends this header is needed here.
    const isProxied = header('forwarded') !== undefined
    const origin = header('origin')
    const isForeignPage =
      context.req.path.startsWith('/_sim') &&
      origin !== undefined &&
      !(URL.canParse(origin) && isLoopback(new URL(origin).hostname))
    if (
      isProxied ||
      isForeignPage ||
      !hosts.every((host) => host === own || isLoopback(host)) ||
      !visitors.every(isLoopback)
    )
      return context.text('The PayPal simulator answers only on the machine it runs on.\n', 403)
    return next()
  }
}
