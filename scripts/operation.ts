// Shared by the backup commands: the site's configuration and database, a clean end on Ctrl-C, and a sentence instead
// of a stack trace.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { BackupProblem } from '../src/platform/backup/backup-problem'
import { startEmbeddedPostgres } from '../src/adapters/database/embedded/embedded-postgres'
import { EmbeddedPostgresError } from '../src/adapters/database/embedded/embedded-postgres-error'
import { ImportProblem } from '../src/platform/import/import-problem'
import { readConfig, type Config } from '../src/server/start/config/config'
import { ConfigError } from '../src/server/start/config/config-error'

/** Logs only problems: the result is printed at the end. */
export const log = {
  info: () => undefined,
  warn: (message: unknown) => console.error(message),
  error: (message: unknown) => console.error(message),
}

/** The command was called wrongly: `message` says how to call it. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem'
}

/** Uses a site's embedded database: joins it when the site runs, starts and stops it when it does not. */
export async function withEmbeddedDatabase<T>(dataDir: string, use: (url: string) => Promise<T>): Promise<T> {
  if (!existsSync(path.join(dataDir, 'postgres/cluster')))
    throw new UsageProblem(
      `There is no database in ${dataDir}. Set DATA_DIR to the folder of the site, or DATABASE_URL.`,
    )
  const server = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), mode: 'command', log })
  try {
    return await use(server.url)
  } finally {
    await server.stop()
  }
}

export const withDatabase = <T>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  use: (url: string) => Promise<T>,
): Promise<T> => (config.databaseUrl === null ? withEmbeddedDatabase(config.dataDir, use) : use(config.databaseUrl))

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/**
 * Returns the one argument of a command as an absolute path, and its options. Throws UsageProblem for anything else.
 */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  { usage, noun }: { usage: string; noun: string },
  options: Options,
) {
  const parse = () => {
    try {
      return parseArgs({ allowPositionals: true, options })
    } catch {
      throw new UsageProblem(`Not understood. Usage: ${usage}`)
    }
  }
  const { values, positionals } = parse()
  const [named, ...more] = positionals
  if (named === undefined || more.length > 0) throw new UsageProblem(`Name one ${noun}: ${usage}`)
  return { named: path.resolve(named), values }
}

/** Runs a command and prints the sentences it returns, with the time it took. On Ctrl-C the command cleans up first. */
export async function runOperation(
  environment: Record<string, string | undefined>,
  work: (config: Config, signal: AbortSignal) => Promise<string[]>,
): Promise<void> {
  const began = performance.now()
  const stop = new AbortController()
  const interrupted = new BackupProblem('Interrupted. Nothing was changed.')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort(interrupted))
  try {
    const sentences = await work(readConfig(environment, { mayMakeSecret: false }), stop.signal)
    for (const sentence of sentences) console.log(sentence)
    console.log(`It took ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  } catch (error) {
    const isForeseen = [BackupProblem, ConfigError, EmbeddedPostgresError, ImportProblem, UsageProblem].some(
      (kind) => error instanceof kind,
    )
    console.error(error instanceof Error && isForeseen ? error.message : error)
    process.exitCode = stop.signal.aborted ? 130 : 1
  }
}
