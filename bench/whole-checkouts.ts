// What a whole checkout costs over all processes: the site, PostgreSQL and the PayPal simulator.
import { startSite } from '../tests/support/running-site'
import { buyMany } from './checkouts'
import { cpuSeconds, descendants } from './cpu'
import type { Section } from './results'

const total = 300
const atOnce = 20

const percentile = (values: number[], share: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0)

/** Also prints why the first few failed. */
export async function wholeCheckouts(): Promise<Section[]> {
  const site = await startSite({ DATABASE_SYNC: 'on' })
  try {
    const everything = () => [site.pid(), ...descendants(site.pid())].reduce((sum, pid) => sum + cpuSeconds(pid), 0)
    await buyMany(site, 20, 5)
    const before = everything()
    const started = performance.now()
    const bought = await buyMany(site, total, atOnce)
    const wall = (performance.now() - started) / 1000
    const spent = everything() - before
    if (bought.failures.length > 0) console.error(bought.failures.slice(0, 5).join('\n'))
    return [
      {
        heading: 'Whole checkouts (open, approve, settle, mail)',
        lines: [
          `${total} checkouts, ${atOnce} at a time, with PostgreSQL and the PayPal simulator on the same machine: ${(total / wall).toFixed(1)} per second, ${((spent / total) * 1000).toFixed(0)} ms of CPU each over all processes; half were done in ${percentile(bought.milliseconds, 0.5)} ms, 95 of 100 in ${percentile(bought.milliseconds, 0.95)} ms. Completed: ${bought.states.completed ?? 0}, failed: ${bought.failures.length}.`,
        ],
      },
    ]
  } finally {
    await site.remove()
  }
}
