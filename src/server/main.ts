// The program behind `npm start`: brings up everything, says where it is, and takes it down again.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { announce } from './start/announce'
import { builtPages } from './pages/build-files'
import { checkStart } from './start/check-start'
import { ConfigError, readConfig, startedWith } from './start/config'
import { startEmbeddedServices } from './start/embedded-services'
import { isOpenToOthers, productionWarnings, withProductionWherePublic } from './start/exposure'
import { createLog } from './log'
import { createSetupLink } from './start/setup-link'
import { stopOnSignal } from './start/stop-on-signal'
import { startSite } from './start/start-site'

async function run(): Promise<void> {
  // Also when somebody starts this file directly.
  const config = readConfig(withProductionWherePublic(startedWith))
  await checkStart(config)
  const log = createLog(config.logLevel)
  for (const warning of productionWarnings(config)) log.warn(warning)
  const steps = stopOnSignal()
  const serverFolder = path.dirname(fileURLToPath(import.meta.url))
  const pages = await builtPages(serverFolder)
  const services = await startEmbeddedServices(
    config,
    [process.execPath, path.join(serverFolder, 'paypal-simulator.js')],
    log,
  )
  steps.onStop(() => services.stop())
  try {
    const setupLink = isOpenToOthers(config) ? createSetupLink() : undefined
    const site = await startSite({
      config,
      databaseUrl: services.databaseUrl,
      payPal: services.payPal,
      log,
      pages,
      setupLink,
    })
    steps.onStop(() => site.stop())
    await announce(config, services, setupLink)
  } catch (error) {
    await services.stop()
    throw error
  }
}

run().catch((error: unknown) => {
  // A sentence for whoever sits in front of it; the stack helps only when nobody foresaw this.
  console.error(
    error instanceof ConfigError || (error instanceof Error && error.name !== 'Error') ? error.message : error,
  )
  process.exit(1)
})
