// Starts the two halves of `npm run dev`: services that stay up, and the site, which restarts when its code changes.
import { pageFiles } from '@/app/routing/page-files'
import { announceStart } from './announce'
import { checkStart } from './checks/check-start'
import { readConfig, type Config } from './config/config'
import { ConfigError } from './config/config-error'
import { startEmbeddedServices, type EmbeddedServices } from './services/embedded-services'
import { isOpenToOthers, isPublic } from './exposure/exposure'
import type { Middleware } from '../http/http-server'
import { createLog } from '../log'
import { developmentAdminAssets, developmentAssets } from '../pages/page-assets'
import { createSetupLink, type SetupLink } from './exposure/setup-link'
import type { RenderPage } from '../site'
import { startSite, type RunningSite } from './start-site'

type Environment = Record<string, string | undefined>
type DevelopmentServices = EmbeddedServices & {
  setupLink?: SetupLink
  announceStart(site: Pick<RunningSite, 'uses'>): Promise<void>
}

/** Throws ConfigError for settings of a public site: development serves its sources. */
function developmentConfig(env: Environment): Config {
  if (env.BANDSTAND_PRODUCTION === '1' || isPublic(env.BASE_URL))
    throw new ConfigError(
      [],
      'npm run dev is for this machine and its network: leave BASE_URL and BANDSTAND_PRODUCTION empty, or use npm run start:production.',
    )
  return readConfig(env)
}

export async function startDevelopmentServices(
  env: Environment,
  simulator: readonly [string, ...string[]],
): Promise<DevelopmentServices> {
  const config = developmentConfig(env)
  await checkStart(config)
  const services = await startEmbeddedServices(config, simulator, createLog(config.logLevel))
  const setupLink = isOpenToOthers(config) ? createSetupLink() : undefined
  return {
    ...services,
    setupLink,
    announceStart: ({ uses }) => announceStart(config, { ...services, uses }, setupLink),
  }
}

/** `middleware` is Vite's: it serves sources and hot reload, and passes on all other requests. */
export function startDevelopmentSite(
  env: Environment,
  services: DevelopmentServices,
  source: { middleware: Middleware; render: RenderPage },
): Promise<RunningSite> {
  const config = developmentConfig(env)
  return startSite({
    config,
    databaseUrl: services.databaseUrl,
    simulator: services.simulator,
    log: createLog(config.logLevel),
    pages: { ...source, assets: developmentAssets(pageFiles), admin: developmentAdminAssets, filesFolder: null },
    setupLink: services.setupLink,
  })
}
