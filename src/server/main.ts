// The program behind `npm start`: brings up everything, says where it is, and takes it down again.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { announce } from './announce'
import { builtPages } from './build-files'
import { ConfigError, readConfig, startedWith } from './config'
import { productionProblems } from './production-check'
import { startEmbeddedServices } from './embedded-services'
import { createLog } from './log'
import { stopOnSignal } from './stop-on-signal'
import { startSite } from './start-site'

async function run(): Promise<void> {
  const config = readConfig(startedWith)
  // Also when somebody starts this file directly.
  if (config.isProduction) refuseUnsafe(productionProblems(startedWith))
  const log = createLog(config.logLevel)
  const steps = stopOnSignal()
  const serverFolder = path.dirname(fileURLToPath(import.meta.url))
  const pages = await builtPages(serverFolder)
  const services = await startEmbeddedServices(config, [process.execPath, path.join(serverFolder, 'paypal-simulator.js')], log)
  steps.onStop(() => services.stop())
  try {
    const site = await startSite({ config, databaseUrl: services.databaseUrl, payPal: services.payPal, log, pages })
    steps.onStop(() => site.stop())
    await announce(config, services)
  } catch (error) {
    await services.stop()
    throw error
  }
}

function refuseUnsafe(problems: string[]): void {
  if (problems.length > 0) throw new ConfigError(problems)
}

run().catch((error: unknown) => {
  // A sentence for whoever sits in front of it; the stack helps only when nobody foresaw this.
  console.error(error instanceof ConfigError || (error instanceof Error && error.name !== 'Error') ? error.message : error)
  process.exit(1)
})
