// Entry point of `npm start`: starts everything, prints the addresses, and stops everything on a signal.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { announceStart } from './start/announce'
import { builtPages } from './pages/build-files'
import { checkStart } from './start/checks/check-start'
import { readConfig, startedWith } from './start/config/config'
import { ConfigError } from './start/config/config-error'
import { startEmbeddedServices } from './start/services/embedded-services'
import { isOpenToOthers, productionWarnings, withProductionWherePublic } from './start/exposure/exposure'
import { createLog } from './log'
import { noteRunning } from './start/checks/running-note'
import { createSetupLink } from './start/exposure/setup-link'
import { stopOnSignal } from './start/stop-on-signal'
import { startSite } from './start/start-site'

async function run(): Promise<void> {
  // Also needed when this file is started directly.
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
  const note = noteRunning(config)
  steps.onStop(async () => note.clear())
  steps.onStop(() => services.stop())
  try {
    const setupLink = isOpenToOthers(config) ? createSetupLink() : undefined
    const site = await startSite({
      config,
      databaseUrl: services.databaseUrl,
      simulator: services.simulator,
      log,
      pages,
      setupLink,
      endedUnasked: note.endedUnasked,
    })
    steps.onStop(() => site.stop())
    // Sent as soon as the site serves. If the process dies while it prints the addresses, the site counts as having
    // run, and is started again.
    process.send?.('ready')
    await announceStart(config, { ...services, uses: site.uses }, setupLink, {
      isAgain: process.argv.includes('again'),
    })
  } catch (error) {
    await services.stop()
    note.restore()
    throw error
  }
}

run().catch((error: unknown) => {
  // Prints a plain sentence for the person at the terminal, and the stack only for unexpected errors.
  console.error(
    error instanceof ConfigError || (error instanceof Error && error.name !== 'Error') ? error.message : error,
  )
  process.exit(1)
})
