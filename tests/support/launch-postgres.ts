// Runs as a separate program for the launcher's tests: starts the embedded server as its only argument (JSON) says,
// reports each event as a line of JSON, ends cleanly on SIGTERM, and can be killed like any other process.
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '@/adapters/database/embedded/embedded-postgres'
import { minute } from '@/lib/durations'

const say = (event: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(event)}\n`)
const log = (message: unknown) => void say({ log: String(message) })

const options = JSON.parse(process.argv[2] ?? '{}') as Omit<EmbeddedPostgresOptions, 'log'>
try {
  const server = await startEmbeddedPostgres({ ...options, log: { info: log, warn: log, error: log } })
  // Keeps this process alive; the server does not.
  const alive = setInterval(() => undefined, minute)
  process.once('SIGTERM', () => {
    clearInterval(alive)
    void server.stop().then(() => say({ stopped: true }))
  })
  say({ url: server.url, serverPid: server.serverPid, joined: server.joined })
} catch (error) {
  say({ failed: error instanceof Error ? error.message : String(error) })
}
