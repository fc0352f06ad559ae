// How far the site can be reached (design section 9): without the settings of production it is for this machine alone, unless HOST says otherwise.
import { ConfigError, type Config } from './config'
import { productionProblems } from './production-check'
import { isLocalHost, isLoopbackName } from './this-machine'

type Environment = Record<string, string | undefined>

const loopback = ['127.0.0.1', '::1'] as const

/** The addresses to listen on; none means every one of this machine. */
export function listenAddresses({ host, isProduction }: Pick<Config, 'host' | 'isProduction'>): readonly string[] {
  if (host === undefined) return isProduction ? [] : loopback
  return host === 'localhost' ? loopback : [host]
}

/** Whether visitors of other machines may come, directly or through a proxy, although the site is not in production. */
export function isOpenToOthers(config: Pick<Config, 'host' | 'isProduction' | 'trustedProxies' | 'baseUrl'>): boolean {
  if (config.isProduction) return false
  return (
    !listenAddresses(config).every(isLoopbackName) ||
    config.trustedProxies > 0 ||
    !isLoopbackName(new URL(config.baseUrl).hostname)
  )
}

/** Whether this is an address that strangers can reach. */
export function isPublic(address: string | undefined): boolean {
  return address !== undefined && URL.canParse(address) && !isLocalHost(new URL(address).hostname)
}

const list = (problems: readonly string[]) => problems.map((problem) => `  - ${problem}`).join('\n')

/**
 * The environment to start with: that of production when it is asked for, and also when BASE_URL is an address that strangers can reach.
 * Throws ConfigError with everything that is missing or unsafe then.
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

/** What need not stop a start in production, but is most likely a mistake. */
export function productionWarnings({
  isProduction,
  trustedProxies,
}: Pick<Config, 'isProduction' | 'trustedProxies'>): string[] {
  if (!isProduction || trustedProxies > 0) return []
  return [
    'TRUSTED_PROXIES is 0, but something in front must speak https for the site: every visitor will seem to come from its one address, and all of them will share one limit. Set TRUSTED_PROXIES to the number of your proxies.',
  ]
}
