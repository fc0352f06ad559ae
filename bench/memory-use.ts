// Measures the site's memory use: idle, after a minute of load, and after a flood of addresses that do not exist.
import { setTimeout as delay } from 'node:timers/promises'
import type { RunningSite } from '../tests/support/running-site'
import { load } from './load'
import { memoryOfSite } from './processes'
import type { Section } from './results'

const idleSeconds = 20
const loadSeconds = 60
/** 200 connections in total; the last address is rendered again for every request. */
const loaded = ['/home', '/shop', '/api/shop/items', '/shop?tag=jazz']
const connectionsEach = 50
const floodAddresses = 20_000
const floodAtOnce = 20
/**
 * Addresses that no client has requested before: unknown pages, items that do not exist, pages beyond the end of a
 * list, tags.
 */
const unknown: readonly ((number: number) => string)[] = [
  (number) => `/nothing-${number}`,
  (number) => `/shop/no-item-${number}`,
  (number) => `/shop?page=${number + 1000}`,
  (number) => `/shop?tag=tag-${number}`,
]

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)

async function flood(site: RunningSite): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: floodAtOnce }, async () => {
      while (next < floodAddresses) {
        const number = next++
        const address = unknown[number % unknown.length]?.(number) ?? '/'
        await (await fetch(`${site.url}${address}`)).arrayBuffer()
      }
    }),
  )
}

/** Returns the section of the report. */
export async function memoryUse(site: RunningSite): Promise<Section> {
  const row = (when: string) => {
    const { site: all, byRole, simulator } = memoryOfSite(site.pid())
    const of = (role: 'shop' | 'database') => {
      const memory = byRole.get(role)
      return memory ? megabytes(memory.own) : '0'
    }
    return `| ${when} | ${megabytes(all.own + all.programs)} | ${of('shop')} | ${of('database')} | ${megabytes(all.programs)} | ${megabytes(all.pss)} | ${megabytes(simulator.own)} |`
  }
  await fetch(`${site.url}/home`)
  await delay(idleSeconds * 1000)
  const rows = [row(`idle for ${idleSeconds} s`)]
  await Promise.all(
    loaded.map((address) =>
      load(`${site.url}${address}`, [site.pid()], { seconds: loadSeconds, connections: connectionsEach }),
    ),
  )
  rows.push(row(`after ${loadSeconds} s of ${connectionsEach * loaded.length} connections`))
  await delay(idleSeconds * 1000)
  rows.push(row(`${idleSeconds} s later`))
  await flood(site)
  rows.push(row(`after ${floodAddresses.toLocaleString('en-US')} different addresses`))
  return {
    heading: 'Memory (site and database)',
    lines: [
      'In MB. "All" is what the processes have for themselves and share among each other, and each program and library they use once, as if nothing else ran on the machine; PSS is smaller where other Node processes run. `npm start` adds npm itself, some 10 MB of its own. The PayPal simulator is not there in production and not in "all".',
      '',
      '| when | all | shop, own | database, own | programs | PSS | simulator, own |',
      '|---|--:|--:|--:|--:|--:|--:|',
      ...rows,
    ],
  }
}
