// Warns when all visitors seem to come from one address. That happens behind a proxy that TRUSTED_PROXIES does not count; limits would then count all visitors together.
import type { Logger } from 'pino'
import type { Clock } from '@/platform/context'
import { hour } from '@/lib/durations'
import { isLocalHost } from './this-machine'

/** From one address this many browsers are more than a household. */
const browsersOfOneHousehold = 8
/** So many characters of a browser's name are compared, so that long names cannot fill the memory. */
const comparedLength = 200
const lookAgainMs = 12 * hour

type Visit = {
  /** The visitor's address as the site counts it, after its trusted proxies. */
  ip: string
  userAgent: string | null
  /** Whether the connection carries somebody else's address in X-Forwarded-For or Forwarded. */
  isForwarded: boolean
}

type World = { log: Pick<Logger, 'warn'>; clock: Clock }

/**
 * Looks at each visit and tells, in the log and to `note`, as soon as a proxy of this machine or network speaks for visitors although
 * TRUSTED_PROXIES is 0, or when the first visitors all share one address, with more browsers than one household has. Looks again after half
 * a day, so that what is told stays true of the last day. `note(false)`: a second address has come, and there is nothing to look for.
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
      return warn(now, 'A proxy in front of the site names its visitors in X-Forwarded-For, and is not believed.')
    only ??= ip
    if (ip !== only) {
      rest(Infinity)
      return note(false)
    }
    browsers.add((userAgent ?? '').slice(0, comparedLength))
    if (browsers.size > browsersOfOneHousehold)
      warn(now, `${browsers.size} different browsers have come, all of them from one address.`)
  }
}
