// What a whole checkout costs, process by process.
import { setTimeout as delay } from 'node:timers/promises'
import type { RunningSite } from '../tests/support/running-site'
import { buyMany } from './checkouts'
import { cpuByRole } from './processes'
import { percentile, type Section } from './results'

const warmUps = 100
const total = 300
const atOnce = 20
/** The mails leave and PayPal's notifications are worked off after the last buyer has gone. */
const settlingMs = 3_000

/** Buys, and answers the section of the report. The client is this process. */
export async function checkoutCosts(site: RunningSite): Promise<Section> {
  await buyMany(site, warmUps, 5)
  await delay(settlingMs)
  const before = cpuByRole(site.pid())
  const ownBefore = process.cpuUsage()
  const started = performance.now()
  const bought = await buyMany(site, total, atOnce)
  const wall = (performance.now() - started) / 1000
  const own = process.cpuUsage(ownBefore)
  await delay(settlingMs)
  const after = cpuByRole(site.pid())
  const eachMs = (seconds: number) => ((seconds / total) * 1000).toFixed(0)
  const shop = after.shop - before.shop
  const database = after.database - before.database
  if (bought.failures.length > 0) console.error(bought.failures.slice(0, 5).join('\n'))
  return {
    heading: 'Whole checkouts (open, approve, settle, mail)',
    lines: [
      `${total} checkouts, ${atOnce} at a time, after ${warmUps} that do not count, with PostgreSQL and the PayPal simulator on the same machine: ${(total / wall).toFixed(1)} per second; half were done in ${percentile(bought.milliseconds, 0.5)} ms, 95 of 100 in ${percentile(bought.milliseconds, 0.95)} ms. Completed: ${bought.states.completed ?? 0}, failed: ${bought.failures.length}.`,
      '',
      'CPU of one checkout in milliseconds, with its mails and the notifications of PayPal. The simulator is not there in production.',
      '',
      '| shop | database | shop and database | PayPal simulator | buyers |',
      '|--:|--:|--:|--:|--:|',
      `| ${eachMs(shop)} | ${eachMs(database)} | ${eachMs(shop + database)} | ${eachMs(after.simulator - before.simulator)} | ${eachMs((own.user + own.system) / 1e6)} |`,
    ],
  }
}
