// The simulator is for the machine it runs on: no proxy brings it visitors from elsewhere, and no page elsewhere steers it through somebody's browser.
import type { MiddlewareHandler } from 'hono'

const isLoopback = (name: string) =>
  /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i.test(name)
const toHostname = (host: string) => host.trim().replace(/:\d+$/, '')

/** Answers 403 unless the host asked for is loopback or that of `baseUrl`, every visitor a proxy names is loopback, and, under /_sim, the page that asks is one of this machine. */
export function thisMachineOnly(baseUrl: string): MiddlewareHandler {
  const own = new URL(baseUrl).hostname
  return async (context, next) => {
    const header = (name: string) => context.req.header(name)
    const hosts = [header('host'), header('x-forwarded-host')].filter((host) => host !== undefined).map(toHostname)
    const visitors = [header('x-forwarded-for'), header('x-real-ip')]
      .flatMap((list) => list?.split(',') ?? [])
      .map((visitor) => visitor.trim())
    // Whoever it names: no proxy is needed here that speaks of its visitors in this way.
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
