// The halves of `npm run dev`: the services that keep running, and the site that is started again when its code changes.
import { announce } from './announce'
import { readConfig } from './config'
import { startEmbeddedServices, type EmbeddedServices } from './embedded-services'
import type { Middleware } from './http-server'
import { createLog } from './log'
import { developmentAdminAssets, developmentAssets } from './page-assets'
import type { RenderPage } from './site'
import { startSite, type RunningSite } from './start-site'

type Environment = Record<string, string | undefined>

export async function startDevelopmentServices(env: Environment, simulator: readonly [string, ...string[]]): Promise<EmbeddedServices & { announce(): Promise<void> }> {
  const config = readConfig(env)
  const services = await startEmbeddedServices(config, simulator, createLog(config.logLevel))
  return { ...services, announce: () => announce(config, services) }
}

/** `middleware` is Vite's: it answers for sources and hot reload, and leaves the rest. */
export function startDevelopmentSite(env: Environment, services: EmbeddedServices, source: { middleware: Middleware; render: RenderPage }): Promise<RunningSite> {
  const config = readConfig(env)
  return startSite({
    config,
    databaseUrl: services.databaseUrl,
    payPal: services.payPal,
    log: createLog(config.logLevel),
    pages: { ...source, assets: developmentAssets(), admin: developmentAdminAssets(), filesFolder: null },
  })
}
