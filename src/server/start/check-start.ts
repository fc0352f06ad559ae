// What would stop the start later on is found out first, while nothing runs yet: the data folder and the ports. Each is a sentence: what, where, what to do.
import { createServer } from 'node:net'
import { ConfigError, type Config } from './config'
import { prepareDataFolder } from './data-folder'
import { listenAddresses } from './exposure'

type Claim = { setting: string; port: number; hosts: readonly (string | undefined)[] }

/** What the system says when this address is asked for; null when it is free. */
function listenError(port: number, host: string | undefined): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
}

async function portProblem({ setting, port, hosts }: Claim): Promise<string | null> {
  for (const [index, host] of hosts.entries()) {
    const error = await listenError(port, host)
    const place = host === undefined ? `port ${port}` : `${host.includes(':') ? `[${host}]` : host}:${port}`
    if (error === 'EADDRINUSE')
      return `${setting} ${port} is in use: another program listens on ${place}. Stop it, or set ${setting} to another port.`
    if (error === 'EACCES')
      return `${setting} ${port} may not be used by this user (${place}). Set ${setting} to a port above 1023, and put a proxy in front.`
    // Without IPv6 the second address of loopback is left out.
    if (error !== null && index === 0)
      return `HOST ${host} is no address of this machine (${error}). Leave HOST empty, or set it to one that is.`
  }
  return null
}

/** Port 0 takes a free one: then there is nothing to find out. */
function claimsOf(config: Config): Claim[] {
  const { port, simulatorPort, metricsPort, payPal } = config
  if (port === 0) return []
  const addresses = listenAddresses(config)
  return [
    { setting: 'PORT', port, hosts: addresses.length === 0 ? [undefined] : addresses },
    ...(payPal === null ? [{ setting: 'SIMULATOR_PORT', port: simulatorPort, hosts: ['127.0.0.1'] }] : []),
    ...(metricsPort === null ? [] : [{ setting: 'METRICS_PORT', port: metricsPort, hosts: ['127.0.0.1'] }]),
  ]
}

/** Whether anything is kept in DATA_DIR; with all services elsewhere nothing is. */
export function keepsDataHere({ databaseUrl, s3, smtpUrl, isSecretConfigured, backupDir, dataDir }: Config): boolean {
  return databaseUrl === null || s3 === null || smtpUrl === null || !isSecretConfigured || backupDir.startsWith(dataDir)
}

/** Throws ConfigError with every sentence at once. */
export async function checkStart(config: Config): Promise<void> {
  const folder = keepsDataHere(config) ? prepareDataFolder(config.dataDir) : null
  const ports = await Promise.all(claimsOf(config).map(portProblem))
  const problems = [folder, ...ports].filter((problem) => problem !== null)
  if (problems.length > 0)
    throw new ConfigError(
      problems,
      problems.length === 1
        ? `The site does not start. ${problems[0]}`
        : `The site does not start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
}
