// Proves that an import as large as a musician's whole past shows progress, arrives whole and can be undone: 50,000 subscribers and 2,000 products.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportLine } from '@/features/operations/moving/moving.rules'
import { importFiles } from '../support/import-request'
import { actorNamed, testApp, type TestApp } from '../support/test-app'

const people = 50_000
const products = 2000
/** Milliseconds until a test is stuck, also beside other work. */
const longest = 900_000

let app: TestApp
beforeAll(async () => {
  app = await testApp({
    rateLimits: false,
    actor: actorNamed({}, { kind: 'administrator', email: 'owner@themusician.test', isAllowlistManager: true }),
  })
})
afterAll(() => app.close())

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
  Number((await app.ctx.db.$client.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n)

test('50,000 subscribers and 2,000 products are imported with progress @sweep', { timeout: longest }, async () => {
  const report = await importFiles(app, files(), true)
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
})

test('undoing it takes every row back @sweep', { timeout: longest }, async () => {
  const { imports } = (await (await app.request('/api/admin/imports')).json()) as { imports: { id: string }[] }
  const response = await app.request(`/api/admin/imports/${imports[0]?.id ?? ''}/undo`, { method: 'POST' })
  expect(await response.json()).toEqual({ undone: people + 2 * products, keptRows: 0, kept: [] })
  expect([await count('newsletter_subscribers'), await count('import_changes')]).toEqual([0, 0])
})
