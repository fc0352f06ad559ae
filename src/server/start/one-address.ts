// Notices that every visitor seems to come from one address, as they do behind a proxy that the site was not told of: limits would count all of them together.
import type { Logger } from 'pino'
import { isLocalHost } from './this-machine'

/** From one address this many browsers are more than a household. */
const browsersOfOneHousehold = 8
/** Longer names are cut, so that nobody fills the memory with them. */
const keptLetters = 200

type Visit = {
  /** As the site counts it, behind the proxies it was told of. */
  ip: string
  userAgent: string | null
  /** Whether the connection carries somebody else's address in X-Forwarded-For or Forwarded. */
  isForwarded: boolean
}

/**
 * Looks at each visit and warns once, at most: as soon as a proxy of this machine or network speaks for visitors although TRUSTED_PROXIES is 0,
 * or when the first visitors all share one address, with more browsers than one household has.
 */
export function watchAddresses(log: Pick<Logger, 'warn'>, trustedProxies: number): (visit: Visit) => void {
  let isDone = false
  let only: string | null = null
  const browsers = new Set<string>()
  const warn = (facts: string) => {
    isDone = true
    browsers.clear()
    log.warn(
      `${facts} Every visitor seems to come from one address, so limits count all of them together. Set TRUSTED_PROXIES (now ${trustedProxies}) to the number of your proxies, and have the first of them set X-Forwarded-For.`,
    )
  }
  return ({ ip, userAgent, isForwarded }) => {
    if (isDone) return
    if (trustedProxies === 0 && isForwarded && isLocalHost(ip))
      return warn('A proxy in front of the site names its visitors in X-Forwarded-For, and is not believed.')
    only ??= ip
    if (ip !== only) {
      isDone = true
      return browsers.clear()
    }
    browsers.add((userAgent ?? '').slice(0, keptLetters))
    if (browsers.size > browsersOfOneHousehold)
      warn(`${browsers.size} different browsers have come, all of them from one address.`)
  }
}
