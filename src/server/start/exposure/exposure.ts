// Decides who can reach the site. Without the settings of production it is only this machine, unless HOST says
// otherwise (design section 9).
import type { Config } from '../config/config'
import { ConfigError } from '../config/config-error'
import { productionProblems } from '../checks/production-check'
import { isLocalHost, isLoopbackName } from './this-machine'

type Environment = Record<string, string | undefined>

const loopback = ['127.0.0.1', '::1'] as const

/** Returns the addresses to listen on; empty means every address of this machine. */
export function listenAddresses({ host, isProduction }: Pick<Config, 'host' | 'isProduction'>): readonly string[] {
  if (host === undefined) return isProduction ? [] : loopback
  return host === 'localhost' ? loopback : [host]
}

/**
 * True when visitors from other machines can reach the site, directly or through a proxy, although it is not in
 * production.
 */
export function isOpenToOthers(config: Pick<Config, 'host' | 'isProduction' | 'trustedProxies' | 'baseUrl'>): boolean {
  if (config.isProduction) return false
  return (
    !listenAddresses(config).every(isLoopbackName) ||
    config.trustedProxies > 0 ||
    !isLoopbackName(new URL(config.baseUrl).hostname)
  )
}

/** True for an address that strangers can reach. */
export function isPublic(address: string | undefined): boolean {
  return address !== undefined && URL.canParse(address) && !isLocalHost(new URL(address).hostname)
}

const list = (problems: readonly string[]) => problems.map((problem) => `  - ${problem}`).join('\n')

/**
 * Returns the environment to start with: that of production when requested, and also when BASE_URL is an address that
 * strangers can reach. Throws ConfigError with everything that is then missing or unsafe.
 */
export function withProductionWherePublic(env: Environment): Environment {
  const isAsked = env.BANDSTAND_PRODUCTION === '1'
  if (!isAsked && !isPublic(env.BASE_URL)) return env
  const problems = productionProblems(env)
  if (problems.length === 0) return { ...env, BANDSTAND_PRODUCTION: '1' }
  const why = isAsked
    ? 'The site does not start in production'
    : `BASE_URL is ${env.BASE_URL}, which strangers can reach: the site starts with it only when it is safe for them`
  const wayOut = isAsked ? '' : '\nTo try the site on this machine, leave BASE_URL empty.'
  throw new ConfigError(problems, `${why}:\n${list(problems)}\nEvery value is explained in .env.example.${wayOut}`)
}

/** Returns warnings about settings that do not stop a start in production, but are most likely a mistake. */
export function productionWarnings({
  isProduction,
  trustedProxies,
}: Pick<Config, 'isProduction' | 'trustedProxies'>): string[] {
  if (!isProduction || trustedProxies > 0) return []
  return [
    'TRUSTED_PROXIES is 0, but a proxy must provide https for the site: every visitor will seem to come from the address of that proxy, and all of them will share one limit. Set TRUSTED_PROXIES to the number of your proxies.',
  ]
}
