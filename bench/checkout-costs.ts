// Measures the cost of a whole checkout, by process and by kind of work.
import { setTimeout as delay } from 'node:timers/promises'
import type { RunningSite } from '../tests/support/running-site'
import { buyMany } from './checkouts'
import { cpuByRole, cpuByWork } from './processes'
import { percentile, type Section } from './results'

/** After these the compiler has done its work, as in a shop that has been open for a while. */
const warmUps = 500
const total = 500
const atOnce = 20
/** The site sends the mails and processes PayPal's webhook events after the last buyer has left. */
const settlingMs = 3_000

/**
 * Returns the number of transactions and the bytes of the write-ahead log so far. A statement outside a transaction
 * counts as one.
 */
async function databaseCounts(site: RunningSite): Promise<{ commits: number; walBytes: number }> {
  const [row] = await site.sql<{ commits: number; bytes: number }>(
    `select xact_commit::int as commits, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes
     from pg_stat_database where datname = current_database()`,
  )
  if (!row) throw new Error('The database counts nothing')
  return { commits: row.commits, walBytes: row.bytes }
}

/** Buys, and returns the section of the report. The client is this process. */
export async function checkoutCosts(site: RunningSite): Promise<Section> {
  await buyMany(site, warmUps, 5)
  await delay(settlingMs)
  const countedBefore = await databaseCounts(site)
  const workBefore = cpuByWork(site.pid())
  const before = cpuByRole(site.pid())
  const ownBefore = process.cpuUsage()
  const started = performance.now()
  const bought = await buyMany(site, total, atOnce)
  const wall = (performance.now() - started) / 1000
  const own = process.cpuUsage(ownBefore)
  await delay(settlingMs)
  const after = cpuByRole(site.pid())
  const work = cpuByWork(site.pid())
  const counted = await databaseCounts(site)
  const eachMs = (seconds: number) => ((seconds / total) * 1000).toFixed(0)
  const shop = after.shop - before.shop
  const database = after.database - before.database
  if (bought.failures.length > 0) console.error(bought.failures.slice(0, 5).join('\n'))
  return {
    heading: `Whole checkouts on Node ${process.versions.node.split('.', 1)[0]} (open, approve, settle, mail)`,
    lines: [
      `${total} checkouts, ${atOnce} at a time, after ${warmUps} that do not count, with PostgreSQL and the PayPal simulator on the same machine: ${(total / wall).toFixed(1)} per second; half were done in ${percentile(bought.milliseconds, 0.5)} ms, 95 of 100 in ${percentile(bought.milliseconds, 0.95)} ms. Completed: ${bought.states.completed ?? 0}, failed: ${bought.failures.length}.`,
      '',
      "CPU of one checkout in milliseconds, with its mails and PayPal's webhook events. The simulator is not there in production.",
      '',
      '| shop | database | shop and database | PayPal simulator | buyers |',
      '|--:|--:|--:|--:|--:|',
      `| ${eachMs(shop)} | ${eachMs(database)} | ${eachMs(shop + database)} | ${eachMs(after.simulator - before.simulator)} | ${eachMs((own.user + own.system) / 1e6)} |`,
      '',
      'The same by kind of work.',
      '',
      '| shop: JavaScript | shop: garbage, compiling, files | database: connections | database: writing and tidying up | transactions | log of changes |',
      '|--:|--:|--:|--:|--:|--:|',
      `| ${eachMs(work.javascript - workBefore.javascript)} | ${eachMs(work.helpers - workBefore.helpers)} | ${eachMs(work.connections - workBefore.connections)} | ${eachMs(work.writers - workBefore.writers)} | ${((counted.commits - countedBefore.commits) / total).toFixed(1)} | ${((counted.walBytes - countedBefore.walBytes) / total / 1024).toFixed(1)} KB |`,
    ],
  }
}
