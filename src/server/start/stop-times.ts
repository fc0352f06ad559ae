// How long stopping may take. One command that started everything ends everything within 10 s of a signal: site, simulator and database in turn.
import { second } from '@/lib/durations'
import type { Config } from './config'

/**
 * `requestsMs`: requests under way may finish for so long; then their connections are closed. `siteMs`: the whole site, background jobs and
 * connections to the database included; what is not done by then is left behind.
 *
 * In production with a database elsewhere another process may serve meanwhile, so requests have longer than any answer takes, PayPal's
 * slow ones included. Everywhere else nothing goes on without this process, and whoever pressed Ctrl-C waits: a payment that is cut off is
 * settled after the next start, as after a power cut.
 */
export function stopTimes({ isProduction, databaseUrl, drainSeconds }: Config) {
  if (isProduction && databaseUrl !== null) return { requestsMs: 20 * second, siteMs: 60 * second }
  return { requestsMs: 3 * second, siteMs: 5 * second + drainSeconds * second }
}
