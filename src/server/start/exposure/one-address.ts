// Warns when all visitors seem to come from one address. That happens behind a proxy that TRUSTED_PROXIES does not
// count. Limits would then count all visitors together.
import type { Logger } from 'pino'
import type { Clock } from '@/platform/context'
import { hour } from '@/lib/durations'
import { isLocalHost } from './this-machine'

/** Maximum number of browsers in one household. More from one address point to a proxy. */
const browsersOfOneHousehold = 8
/** Number of compared characters of a browser's name, so that long names cannot fill the memory. */
const comparedLength = 200
const lookAgainMs = 12 * hour

type Visit = {
  /** The visitor's address as the site determines it, after its trusted proxies. */
  ip: string
  userAgent: string | null
  /** True when the connection carries another client's address in X-Forwarded-For or Forwarded. */
  isForwarded: boolean
}

type World = { log: Pick<Logger, 'warn'>; clock: Clock }

/**
 * Checks each visit. Reports to the log and to `note` when a proxy on this machine or network forwards visitors
 * although TRUSTED_PROXIES is 0. Also reports when the first visitors all share one address, with more browsers than
 * one household has. Checks again after half a day, so that the report stays true of the last day. `note(false)`: a
 * second address was seen, and the check ends.
 */
export function watchAddresses(
  { log, clock }: World,
  trustedProxies: number,
  note: (isOne: boolean) => void,
): (visit: Visit) => void {
  let restsUntil = 0
  let only: string | null = null
  const browsers = new Set<string>()
  const rest = (until: number) => {
    restsUntil = until
    only = null
    browsers.clear()
  }
  const warn = (now: number, facts: string) => {
    rest(now + lookAgainMs)
    log.warn(
      `${facts} Every visitor seems to come from one address, so limits count all of them together. Set TRUSTED_PROXIES (now ${trustedProxies}) to the number of your proxies, and have the first of them set X-Forwarded-For.`,
    )
    note(true)
  }
  return ({ ip, userAgent, isForwarded }) => {
    if (restsUntil === Infinity) return
    const now = clock.now().getTime()
    if (now < restsUntil) return
    if (trustedProxies === 0 && isForwarded && isLocalHost(ip))
      return warn(now, 'A proxy in front of the site names its visitors in X-Forwarded-For, but is not trusted.')
    only ??= ip
    if (ip !== only) {
      rest(Infinity)
      return note(false)
    }
    browsers.add((userAgent ?? '').slice(0, comparedLength))
    if (browsers.size > browsersOfOneHousehold)
      warn(now, `${browsers.size} different browsers have visited, all of them from one address.`)
  }
}
