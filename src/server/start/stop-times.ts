// Sets the time limits for stopping. A single command that started everything ends everything within 10 s of a signal:
// site, simulator and database in turn.
import { second } from '@/lib/durations'
import type { Config } from './config/config'

/**
 * `requestsMs`: time for requests in progress to finish; then their connections are closed. `siteMs`: time for the
 * whole site, including background jobs and database connections; whatever is not done by then is abandoned.
 *
 * In production with a database elsewhere, another process may serve meanwhile. Requests then get longer than any
 * response takes, including PayPal's slow ones. Everywhere else nothing runs without this process, and the person who
 * typed Ctrl-C is waiting: a payment that is cut off is settled after the next start, as after a power cut.
 */
export function stopTimes({ isProduction, databaseUrl, drainSeconds }: Config) {
  if (isProduction && databaseUrl !== null) return { requestsMs: 20 * second, siteMs: 60 * second }
  return { requestsMs: 3 * second, siteMs: 5 * second + drainSeconds * second }
}
