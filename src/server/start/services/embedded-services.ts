// Starts the services that come with the site: PostgreSQL and the PayPal simulator, unless others are configured.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import { startEmbeddedPostgres } from '@/adapters/database/embedded/embedded-postgres'
import type { Config, PayPalSettings } from '../config/config'
import { startSimulator } from './paypal-simulator'

export type EmbeddedServices = {
  databaseUrl: string
  /** The simulator's account and address; null when the environment names a real one, and in production. */
  simulator: PayPalSettings | null
  simulatorUrl: string | null
  stop(): Promise<void>
}

/** Throws with a plain sentence when a service does not start; then none is left running. */
export async function startEmbeddedServices(
  config: Config,
  simulator: readonly [string, ...string[]],
  log: Logger,
): Promise<EmbeddedServices> {
  const running: { stop(): Promise<void> }[] = []
  const stop = async () => {
    for (const service of running.splice(0).reverse()) await service.stop()
  }
  try {
    let { databaseUrl } = config
    if (databaseUrl === null) {
      const postgres = await startEmbeddedPostgres({
        dataDir: path.join(config.dataDir, 'postgres'),
        log,
        durable: config.isDatabaseDurable,
      })
      running.push(postgres)
      databaseUrl = postgres.url
      // Stored for developers who want to open the database with psql.
      await writeFile(path.join(config.dataDir, 'database-url'), `${databaseUrl}\n`, { mode: 0o600 })
    }
    if (config.payPal !== null || config.isProduction) return { databaseUrl, simulator: null, simulatorUrl: null, stop }
    const started = await startSimulator(config, simulator, log)
    running.push(started)
    return { databaseUrl, simulator: started.settings, simulatorUrl: started.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
