// Checks the data folder and the ports before anything starts. Each problem is a sentence: what is wrong, where, what
// to do.
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { second } from '@/lib/durations'
import type { Config } from '../config/config'
import { ConfigError } from '../config/config-error'
import { prepareDataFolder } from './data-folder'
import { listenAddresses } from '../exposure/exposure'

type Claim = {
  setting: string
  port: number
  hosts: readonly (string | undefined)[]
  /** Time that the port may still be in use, in milliseconds; default 0. */ freeWithinMs?: number
}

/** The simulator of a killed site saves its state before it releases its port; the next simulator reads that state. */
const simulatorEndsWithinMs = 5 * second
const lookAgainAfterMs = 50

/** Returns the system's error when the port cannot be opened on this address; null when it is free. */
function listenError(port: number, host: string | undefined): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
}

/** Like `listenError`, but while the address is in use it retries, for at most this many milliseconds. */
async function lastingListenError(
  port: number,
  host: string | undefined,
  freeWithinMs: number,
): Promise<string | null> {
  const until = performance.now() + freeWithinMs
  for (;;) {
    const error = await listenError(port, host)
    if (error !== 'EADDRINUSE' || performance.now() >= until) return error
    await delay(lookAgainAfterMs)
  }
}

async function portProblem({ setting, port, hosts, freeWithinMs = 0 }: Claim): Promise<string | null> {
  for (const [index, host] of hosts.entries()) {
    const error = await lastingListenError(port, host, freeWithinMs)
    const place = host === undefined ? `port ${port}` : `${host.includes(':') ? `[${host}]` : host}:${port}`
    if (error === 'EADDRINUSE')
      return `${setting} ${port} is in use: another program listens on ${place}. Stop it, or set ${setting} to another port.`
    if (error === 'EACCES')
      return `${setting} ${port} is not allowed for this user (${place}). Set ${setting} to a port above 1023, and put a proxy in front.`
    // A machine without IPv6 has no second loopback address to check.
    if (error !== null && index === 0)
      return `HOST ${host} is not an address of this machine (${error}). Leave HOST empty, or set it to one that is.`
  }
  return null
}

/** Lists the ports to check. Port 0 means any free port, so it needs no check. */
function listClaims(config: Config): Claim[] {
  const { port, simulatorPort, metricsPort, payPal, isProduction } = config
  if (port === 0) return []
  const addresses = listenAddresses(config)
  return [
    { setting: 'PORT', port, hosts: addresses.length === 0 ? [undefined] : addresses },
    ...(payPal === null && !isProduction
      ? [{ setting: 'SIMULATOR_PORT', port: simulatorPort, hosts: ['127.0.0.1'], freeWithinMs: simulatorEndsWithinMs }]
      : []),
    ...(metricsPort === null ? [] : [{ setting: 'METRICS_PORT', port: metricsPort, hosts: ['127.0.0.1'] }]),
  ]
}

/** True when anything is stored in DATA_DIR. False when all services are elsewhere. */
export function storesDataHere(config: Config): boolean {
  const { databaseUrl, s3, smtpUrl, isProduction, isSecretConfigured, backupDir, dataDir } = config
  const mayKeepMails = smtpUrl === null && !isProduction
  return databaseUrl === null || s3 === null || mayKeepMails || !isSecretConfigured || backupDir.startsWith(dataDir)
}

/** Throws ConfigError with all problems at once. */
export async function checkStart(config: Config): Promise<void> {
  const folder = storesDataHere(config) ? prepareDataFolder(config.dataDir) : null
  const ports = await Promise.all(listClaims(config).map(portProblem))
  const problems = [folder, ...ports].filter((problem) => problem !== null)
  if (problems.length > 0)
    throw new ConfigError(
      problems,
      problems.length === 1
        ? `The site does not start. ${problems[0]}`
        : `The site does not start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
}
