// Proves on the built site that an import as large as a musician's whole past shows progress, arrives whole, can be undone,
// and leaves the server small: 50,000 subscribers and 2,000 products.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportLine } from '@/features/operations/moving/moving.rules'
import { insertAccount, insertSession } from '../support/administrator'
import { measured } from '../support/evidence'
import { type Asked, importFiles } from '../support/import-request'
import { processMemory } from '../support/process-size'
import { type RunningSite, startSite } from '../support/running-site'

const people = 50_000
const products = 2000
/** Milliseconds until a test is stuck, also beside other work. */
const longest = 1_800_000
/** Megabytes of physical memory that the server may take at most, and more than before the import. */
const [mostMegabytes, mostGrowth] = [450, 280]

let site: RunningSite
let app: Asked
beforeAll(async () => {
  site = await startSite({ BANDSTAND_DEMO: '0' })
  const email = 'owner@example.com'
  await insertAccount((text, values) => site.sql(text, values), { email, isAllowlistManager: true })
  const { secret } = await insertSession((text, values) => site.sql(text, values), { email })
  const headers = { cookie: `sid=${secret}`, origin: site.url }
  app = {
    request: (path, init = {}) =>
      fetch(site.url + path, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } }),
  }
}, longest)
afterAll(() => site.remove())

const lines = (count: number, line: (place: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')

const files = () => [
  {
    name: 'audience.csv',
    bytes: `Email Address,First Name,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME\n${lines(people, (at) => `reader-${at}@reed.example,Ada ${at},2024-03-14 09:12:31,,2024-03-14 09:14:00`)}`,
  },
  {
    name: 'products.csv',
    bytes: `Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant Price,Status\n${lines(products, (at) => `tune-${at},Tune ${at},<p>In F.</p>,Sheet Music,TRUE,Title,Default Title,12.00,active`)}`,
  },
]

const count = async (table: string) =>
  Number((await site.sql<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n)

/** Returns megabytes of the server's physical memory: now, and the most so far. */
async function megabytes(): Promise<{ now: number; peak: number }> {
  const memory = await processMemory(site.pid())
  if (!memory) throw new Error('The system reports no memory of the server')
  return { now: Math.round(memory.now / 1024), peak: Math.round(memory.peak / 1024) }
}

test(
  `50,000 subscribers and 2,000 products are imported with progress, and the server stays under ${mostMegabytes} MB @sweep`,
  { timeout: longest },
  async ({ task }) => {
    const before = await megabytes()
    const report = await importFiles(app, files(), true)
    const after = await megabytes()
    measured(
      task,
      `server ${before.now} MB before, at most ${after.peak} MB during the import (limit ${mostMegabytes}), ${after.now} MB after`,
    )
    expect(report.tables.map(({ table, totals }) => [table, totals.added])).toEqual([
      ['shop_items', products],
      ['newsletter_subscribers', people],
      // The old address of each product.
      ['redirects', products],
    ])
    expect([await count('newsletter_subscribers'), await count('shop_items')]).toEqual([people, products])
    const steps = report.progress.filter(
      (line): line is Extract<ImportLine, { kind: 'progress' }> => line.kind === 'progress' && line.step === 'rows',
    )
    // Every hundred rows, read and written.
    expect(steps.length).toBeGreaterThan(1000)
    expect(steps.every(({ total }) => total === 2 * (people + 2 * products))).toBe(true)
    expect(after.peak).toBeLessThan(mostMegabytes)
    expect(after.peak - before.now).toBeLessThan(mostGrowth)
  },
)

test('undoing it takes every row back @sweep', { timeout: longest }, async ({ task }) => {
  const { imports } = (await (await app.request('/api/admin/imports')).json()) as { imports: { id: string }[] }
  const response = await app.request(`/api/admin/imports/${imports[0]?.id ?? ''}/undo`, { method: 'POST' })
  expect(await response.json()).toEqual({ undone: people + 2 * products, keptRows: 0, kept: [] })
  expect([await count('newsletter_subscribers'), await count('import_changes')]).toEqual([0, 0])
  const { peak } = await megabytes()
  measured(task, `server at most ${peak} MB with the undo`)
  expect(peak).toBeLessThan(mostMegabytes)
})
