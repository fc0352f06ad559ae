// Proves that an applied import can be undone for 30 days, and that it keeps what was sold or changed since.
import { ownerActor } from '../../../../../tests/support/administrator'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '@/adapters/database/connect'
import { importsPrivacy } from '@/platform/import/imports.privacy'
import { importFiles } from '../../../../../tests/support/import-request'
import { actorNamed, testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { AppliedImport, UndoneImport } from '../moving.contract'

let app: TestApp
beforeAll(async () => {
  app = await testApp({
    rateLimits: false,
    actor: actorNamed({ editor: { kind: 'editor', email: 'e@band.test' } }, ownerActor),
  })
})
afterAll(() => app.close())

const query = async (text: string) => (await app.ctx.db.$client.query<Record<string, unknown>>(text)).rows

const products = (
  mug = '14.00',
) => `Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Status
mug,Mug,Mug,TRUE,Title,Default Title,shopify,4,${mug},active
cap,Cap,Hat,TRUE,Colour,Black,,,18.00,active
cap,,,,,Blue,,,19.00,
poster,Poster,Print,TRUE,Title,Default Title,,,9.00,active`
const readers = (names: string) =>
  `email,date added\n${names
    .split(' ')
    .map((name) => `${name}@reed.example,2021-07-04`)
    .join('\n')}`

async function load(table: string) {
  app.clock.advance(60_000)
  const report = await importFiles(app, [{ name: 'export.csv', bytes: table }], true)
  expect(report.isApplied).toBe(true)
}

async function listed(): Promise<AppliedImport[]> {
  const response = await app.request('/api/admin/imports')
  return ((await response.json()) as { imports: AppliedImport[] }).imports
}

const ask = (id: string, headers: Record<string, string> = {}) =>
  app.request(`/api/admin/imports/${id}/undo`, { method: 'POST', headers })

async function undoLast(): Promise<UndoneImport> {
  const last = (await listed()).find(({ undoneAt }) => undoneAt === null)
  const response = await ask(last?.id ?? '')
  expect(response.status).toBe(200)
  return (await response.json()) as UndoneImport
}

test('undoing an import deletes what it added and brings back what it changed, the last import first', async () => {
  await load(products())
  await load(products('16.50'))
  expect((await listed()).map(({ rows, actor, undoneAt }) => [rows, actor, undoneAt])).toEqual([
    [1, 'owner@themusician.test', null],
    // Three items, two sizes, and the old address of each item.
    [8, 'owner@themusician.test', null],
  ])
  expect(await undoLast()).toEqual({ undone: 1, keptRows: 0, kept: [] })
  expect(await query(`select title, price::text from shop_items where title = 'Mug'`)).toEqual([
    { title: 'Mug', price: '14.00' },
  ])
  expect(await undoLast()).toEqual({ undone: 8, keptRows: 0, kept: [] })
  expect(await query('select title from shop_items')).toEqual([])
  expect(await query('select * from imported_rows')).toEqual([])
  expect(await query('select * from import_changes')).toEqual([])
  expect(await query(`select what from audit where what = 'import.undone'`)).toHaveLength(2)
  // A third import finds nothing of the earlier ones.
  await load(products())
  expect(await query('select count(*)::int as items from shop_items')).toEqual([{ items: 3 }])
  expect((await undoLast()).keptRows).toBe(0)
})

test('undoing keeps what was sold or changed here since, each with a reason; an import is undone once', async () => {
  await load(products())
  await query(`update shop_items set description = 'Warm.' where title = 'Mug'`)
  await query(`with paid as (
      insert into checkouts (cookie_hash, cart_hash, email, items_cents, total_cents, status, invoice_number)
      values ('c', 'h', 'buyer@reed.example', 1900, 1900, 'paid', 'INV-1') returning id)
    insert into checkout_lines (checkout_id, shop_item_id, variant_id, format, title, category, quantity, unit_cents, position, download_limit, download_expiry_days)
    select paid.id, v.shop_item_id, v.id, 'physical', 'Cap', 'merchandise', 1, 1900, 0, 5, 30 from paid, item_variants v where v.label = 'Blue'`)
  const last = (await listed())[0]
  const result = await undoLast()
  expect(result).toMatchObject({ undone: 3, keptRows: 5 })
  expect(result.kept).toEqual([
    { table: 'editions', title: 'Blue', reason: 'It was sold or ordered here.' },
    { table: 'shop_items', title: 'Cap', reason: 'It was sold or ordered here.' },
    { table: 'shop_items', title: 'Mug', reason: 'It was changed here since the import. The version here was kept.' },
    { table: 'redirects', title: '/products/cap', reason: 'Its item stays, so links to its former page still work.' },
    { table: 'redirects', title: '/products/mug', reason: 'Its item stays, so links to its former page still work.' },
  ])
  expect(await query('select title from shop_items order by title')).toEqual([{ title: 'Cap' }, { title: 'Mug' }])
  expect((await app.request('/products/mug')).headers.get('location')).toBe('/shop/mug')
  expect((await app.request('/products/cap')).headers.get('location')).toBe('/shop/cap')
  expect((await app.request('/products/poster')).status).toBe(404)
  expect((await ask(last?.id ?? '')).status).toBe(404)
})

test('a reader who unsubscribed since stays unsubscribed, and undoing knows nothing of one who was erased', async () => {
  await load(readers('ada lee eve'))
  await inTransaction(app.ctx.db, async (tx) => {
    await tx.execute(sql`delete from newsletter_subscribers where email = 'eve@reed.example'`)
    await importsPrivacy.erase?.(tx, app.ctx, 'eve@reed.example')
  })
  await query(`update newsletter_subscribers set status = 'unsubscribed' where email = 'lee@reed.example'`)
  expect(await undoLast()).toEqual({
    undone: 1,
    keptRows: 1,
    kept: [
      {
        table: 'newsletter_subscribers',
        title: 'lee@reed.example',
        reason: 'It was changed here since the import. The version here was kept.',
      },
    ],
  })
})

test('OP-06: only an administrator with admin privileges sees imports or undoes one', async () => {
  await load(readers('kim'))
  const [last] = await listed()
  const editor = { 'x-test-actor': 'editor' }
  expect((await app.request('/api/admin/imports', { headers: editor })).status).toBe(403)
  expect((await ask(last?.id ?? '', editor)).status).toBe(403)
  expect(await query(`select email from newsletter_subscribers where email = 'kim@reed.example'`)).toHaveLength(1)
})

test('an import older than 30 days cannot be undone and is not listed', async () => {
  await query(`update imports set at = at - interval '31 days' where undone_at is null`)
  const [old] = await query('select id from imports where undone_at is null')
  expect((await ask(String(old?.id))).status).toBe(404)
  expect(await listed()).toSatisfy((imports: AppliedImport[]) => imports.every(({ undoneAt }) => undoneAt !== null))
})
