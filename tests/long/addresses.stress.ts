// Floods the site with addresses that are each requested once, and checks that memory stays within bounds.
import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { measured } from '../support/evidence'
import { largeSite, seedLargeSite } from '../support/large-site'
import { processMemory } from '../support/process-size'
import { startSite } from '../support/running-site'
import { scaled } from '../support/stress-scale'

const addresses = scaled(20_000, 2000)
const atOnce = 20
/**
 * Megabytes that a site in use keeps, plus what node allocates and frees as it likes. The flood itself leaves nothing.
 */
const mostMegabytes = 60

/** Pages that do not exist, pages beyond every list, other spellings, and existing pages with an added query string. */
const spelling = (index: number): string =>
  [
    `/nowhere/${index}`,
    `/shop/never-${index}`,
    `/media?page=${index + 60}`,
    `/shop?page=${index + 60}`,
    `/home?utm_source=${index}`,
    `/media?x${index}=1`,
    `//shop//never-${index}`,
    `/SHOP?${index}`,
    `/D/${index}`,
    `/api/media?page=${index + 60}`,
    `/api/shop/items?page=${index + 60}&category=${index}`,
    `/api/nothing/${index}`,
    `/events/never-${index}`,
    `/api/shop/current?ids=${index}`,
    `/api/page-content?keys=never-${index}`,
    `/shop/item-${(index % largeSite.items) + 1}`,
    `/media?page=${(index % 40) + 1}`,
    `/%${index}`,
  ][index % 18] ?? '/'

test('ASVS 15.2.2: 20,000 different addresses do not make the server grow', async ({ task }) => {
  const site = await startSite({ BANDSTAND_DEMO: '0' })
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  try {
    await seedLargeSite((statement, values) => site.sql(statement, values))
    const ask = (path: string) =>
      new Promise<number>((resolve, reject) => {
        request(new URL(site.url), { path, agent, headers: { 'accept-encoding': 'br' } }, (answer) =>
          answer.on('end', () => resolve(answer.statusCode ?? 0)).resume(),
        )
          .on('error', reject)
          .end()
      })
    const megabytes = async () => Math.round(((await processMemory(site.pid()))?.now ?? Number.NaN) / 1024)
    const statuses = new Map<number, number>()
    async function flood(first: number, count: number): Promise<void> {
      let next = first
      const visit = async () => {
        while (next < first + count) {
          const status = await ask(spelling(next++))
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, visit))
    }
    // Warms up until every kind of page has been rendered often enough for node to have compiled it.
    await flood(0, 2000)
    const before = await megabytes()
    const sizes: number[] = []
    for (let part = 0; part < 5; part++) {
      await flood(2000 + (part * addresses) / 5, addresses / 5)
      sizes.push(await megabytes())
    }
    // Node frees memory when it likes, so this takes the median of five samples.
    const after = sizes.toSorted((a, b) => a - b)[2] ?? Number.NaN
    const counted = [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, number]) => `${number} × ${status}`)
      .join(', ')
    measured(task, `${addresses} different addresses: ${before} MB before, then ${sizes.join(', ')} MB; ${counted}`)
    expect([...statuses.keys()].filter((status) => ![200, 307, 308, 404, 422].includes(status))).toEqual([])
    expect(after - before).toBeLessThan(mostMegabytes)
  } finally {
    agent.destroy()
    await site.remove()
  }
})
