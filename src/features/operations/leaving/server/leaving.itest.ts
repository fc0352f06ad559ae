// Proves the way out: an export of the whole site, imported on an empty one, gives the same rows and the same files; it
// holds no secret, and what was changed in it is refused.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '@/platform/context'
import { translateTables } from '@/platform/import/foreign-table'
import { openOldFiles } from '@/platform/import/old-files'
import { readDump } from '@/platform/import/reading/read-dump'
import { runImport } from '@/platform/import/run-import'
import { fileReaders, foreignTables } from '@/features/operations/moving/server/foreign-tables'
import { allImporters, oldFileShelf } from '@/server/all-importers'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { takeOldFile } from '@/features/operations/uploads/server/take-old-file'
import { collectReport, readLines } from '@/features/operations/moving/admin/send-import'
import { headEnd, importPath } from '@/features/operations/moving/moving.rules'
import { actorNamed, testApp, type TestApp } from '../../../../../tests/support/test-app'
import { insertOneOfEach } from '../../../../../tests/support/one-of-each'
import { leftOutTables } from './exported-tables'
import { exportParts } from './export-site'
import { tableShapes } from './table-shape'

const owner = { kind: 'administrator', email: 'owner@themusician.test', isAllowlistManager: true } as const
const second = { ...owner, isAllowlistManager: false } as const

let site: TestApp
let empty: TestApp
beforeAll(async () => {
  const actor = actorNamed({ second, nobody: { kind: 'visitor' } }, owner)
  site = await testApp({ rateLimits: false, actor })
  empty = await testApp({ rateLimits: false, actor })
  await fill(site.ctx)
})
afterAll(async () => {
  await site.close()
  await empty.close()
})

const picture = async (name: string, colour: string) => {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'bandstand-leaving-')), name)
  await writeFile(
    file,
    await sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
      .jpeg()
      .toBuffer(),
  )
  return file
}

async function fill(ctx: Context): Promise<void> {
  const cover = await takeOldFile(ctx, 'shop-image', await picture('cover.jpg', '#c90'), { isDryRun: false })
  await insertOneOfEach(ctx.db.$client, {
    text: `=1+1 'quoted' "double", line\nbreak \\N ünïcödé 🎺`,
    link: 'https://example.com/a?b=c',
    file: cover,
  })
  const { $client } = ctx.db
  await $client.query(
    `update page_content set description = '' where page_name = (select min(page_name) from page_content)`,
  )
  await $client.query(`insert into settings (name, value) values ('date_language', '"de"')`)
  await $client.query(`insert into settings (name, secret) values ('smtp_password', 'sealed-secret-text')`)
  await $client.query(`update shop_items set tags = '{}', description = '' where slug = 'known-free'`)
}

async function exported(app: TestApp): Promise<Record<string, Uint8Array>> {
  const response = await app.request('/api/admin/export/1.zip')
  expect(response.status).toBe(200)
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}

async function importZip(app: TestApp, files: Zippable, apply = true) {
  const zip = Buffer.from(zipSync(files))
  const head = { apply, files: [{ name: 'export.zip', size: zip.length }] }
  const body = Buffer.concat([Buffer.from(JSON.stringify(head) + headEnd), zip])
  const response = await app.request(importPath, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': 'application/octet-stream', 'content-length': String(body.length) },
  })
  if (!response.body) throw new Error('no body')
  return collectReport(readLines(response.body), apply, () => undefined)
}

/** Rows of every exported table as text, without the columns that the export leaves out. */
async function allRows({ ctx }: TestApp) {
  const found: Record<string, unknown[]> = {}
  for (const { name, columns, keys, where = 'true' } of tableShapes) {
    const names = columns.map((column) => `"${column.name}"::text`).join(', ')
    const { rows } = await ctx.db.$client.query<Record<string, unknown>>(
      `select ${names} from "${name}" where ${where} order by ${keys.map((key) => `"${key}"`).join(', ')}`,
    )
    found[name] = rows
  }
  return found
}

async function fileHashes({ ctx }: TestApp) {
  const hashes: string[] = []
  for (const { bucket, path: place } of (await exportParts(ctx)).flat()) {
    const hash = createHash('sha256')
    for await (const chunk of await ctx.files.read(bucket, place)) hash.update(chunk as Buffer)
    hashes.push(`${bucket}/${place} ${hash.digest('hex')}`)
  }
  return hashes
}

test('every table is either exported or left out with a reason', async () => {
  const { rows } = await site.ctx.db.$client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const known = [...tableShapes.map(({ name }) => name), ...Object.keys(leftOutTables)]
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name) => !rows.some((row) => row.name === name))).toEqual([])
})

test('round trip: an export, imported on an empty site, gives the same rows and the same files', async () => {
  const files = await exported(site)
  const checked = await importZip(empty, files, false)
  expect(
    checked.tables.flatMap(({ table, rows }) => rows.flatMap(({ reason }) => (reason ? [[table, reason]] : []))),
  ).toEqual([])
  expect(await empty.ctx.db.$count(storedFiles)).toBe(0)
  const applied = await importZip(empty, files)
  expect(applied.isApplied).toBe(true)
  expect(applied.tables.reduce((sum, { totals }) => sum + totals.refused, 0)).toBe(0)
  expect(applied.tables.map(({ table }) => table)).not.toContain('events')
  expect(await allRows(empty)).toEqual(await allRows(site))
  expect(await fileHashes(empty)).toEqual(await fileHashes(site))
  expect((await fileHashes(site)).length).toBeGreaterThan(0)
  const again = await importZip(empty, files)
  expect(again.tables.reduce((sum, { totals }) => sum + totals.added + totals.changed + totals.refused, 0)).toBe(0)
  // The export of the new site is that of the old one, byte by byte.
  const back = await exported(empty)
  const tables = Object.keys(files).filter((name) => name.endsWith('.csv'))
  expect(tables).toEqual(expect.arrayContaining(['orders.full.csv', 'checkouts.full.csv', 'payments.full.csv']))
  expect(tables.length).toBeGreaterThan(30)
  for (const name of tables)
    expect([name, strFromU8(back[name] ?? new Uint8Array())]).toEqual([
      name,
      strFromU8(files[name] ?? new Uint8Array()),
    ])
})

test('an export of an earlier version, whose columns name ids after PayPal, gives the same orders and payments', async () => {
  const other = await testApp({ rateLimits: false, actor: () => owner })
  try {
    const files = Object.entries(await exported(site)).map(([name, bytes]) => {
      if (!name.endsWith('.full.csv')) return [name, bytes] as const
      const [head = '', ...rows] = strFromU8(bytes).split('\n')
      return [
        name,
        strToU8([head.replace(/\bprovider_(order|capture|refund)_id\b/, 'paypal_$1_id'), ...rows].join('\n')),
      ]
    })
    const older = Object.fromEntries(files) as Zippable
    for (const name of ['checkouts', 'orders', 'payments'])
      expect(strFromU8(older[`${name}.full.csv`] as Uint8Array)).toMatch(/^[^\n]*\bpaypal_(order|capture)_id\b/)
    const { tables } = await importZip(other, older)
    expect(tables.flatMap(({ rows }) => rows.flatMap(({ reason }) => reason ?? []))).toEqual([])
    expect(tables.flatMap(({ remarks }) => remarks).filter((remark) => remark.includes('paypal'))).toEqual([])
    const [here, there] = [await allRows(site), await allRows(other)]
    for (const name of ['checkouts', 'orders', 'payments', 'refunds']) expect(there[name]).toEqual(here[name])
    expect(there.payments).toMatchObject([{ provider_capture_id: 'CAPTURE1' }])
  } finally {
    await other.close()
  }
})

test('CART-19: a bundle of which the buyer chooses the size comes back the same, with an order of it', async () => {
  const [from, to] = [
    await testApp({ rateLimits: false, actor: () => owner }),
    await testApp({ rateLimits: false, actor: () => owner }),
  ]
  try {
    const { $client } = from.ctx.db
    await $client.query(`
      insert into shop_items (slug, category, title, description, price, image_url, weight_grams) values
        ('record', 'physical_music', 'Late Set', 'd', 25, '/a.jpg', 300), ('shirt', 'merchandise', 'T-Shirt', 'd', 20, '/a.jpg', 200),
        ('sheet', 'sheet_music', 'Blue', 'd', 5, '/a.jpg', null), ('pack', 'merchandise', 'Fan Pack', 'd', 40, '/a.jpg', null);
      insert into item_variants (shop_item_id, label, inventory_count, position)
        select id, label, 4, position from shop_items, (values ('M', 0), ('L', 1)) v(label, position) where slug = 'shirt';
      insert into bundle_entries (shop_item_id, entry_item_id, buyer_chooses, label, position)
        select b.id, e.id, e.slug = 'shirt', e.title, row_number() over (order by e.slug) - 1
        from shop_items b, shop_items e where b.slug = 'pack' and e.slug <> 'pack';
      insert into checkouts (cookie_hash, cart_hash, email, items_cents, total_cents, status, needs_shipping, invoice_number, paid_at)
        values ('c', 'c', 'fan@example.com', 4000, 4000, 'paid', true, 'B-1', now());
      insert into orders (checkout_id, customer_email, payment_status, shop_item_id, variant_id, variant_label, format, title, category, quantity, unit_cents, position, provider_order_id, entries)
        select c.id, c.email, 'completed', b.id, v.id, v.label, 'cd', b.title, b.category, 1, 4000, 0, 'ONE',
          '[{"id":"1","itemId":"2","name":"T-Shirt, L","cents":2000,"parcel":{"takesStock":true,"grams":200}},{"id":"3","itemId":"4","name":"Late Set, LP","cents":2000,"link":"https://band.example/late"}]'
        from checkouts c, shop_items b, item_variants v where b.slug = 'pack' and v.label = 'L'`)
    const { tables } = await importZip(to, await exported(from))
    expect(tables.flatMap(({ rows }) => rows.flatMap(({ reason }) => reason ?? []))).toEqual([])
    const [before, after] = [await allRows(from), await allRows(to)]
    for (const name of ['bundle_entries', 'item_variants', 'orders', 'checkouts'])
      expect([name, after[name]]).toEqual([name, before[name]])
    const chosen = (rows: unknown[] = []) => rows.map((row) => (row as Record<string, unknown>).buyer_chooses)
    expect(chosen(after.bundle_entries)).toHaveLength(3)
    expect(chosen(after.bundle_entries).filter((one) => one === 'true')).toHaveLength(1)
    expect(after.orders).toMatchObject([
      { variant_label: 'L', entries: expect.stringContaining('T-Shirt, L') as string },
    ])
  } finally {
    await from.close()
    await to.close()
  }
})

test('round trip on the command line: an unpacked export gives the same rows and the same files', async () => {
  const other = await testApp({ rateLimits: false, actor: () => owner })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-unpacked-'))
  try {
    for (const [name, bytes] of Object.entries(await exported(site))) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
      await writeFile(path.join(folder, name), bytes)
    }
    const { tables, otherFiles } = await readDump(folder, {}, fileReaders)
    expect(otherFiles).toEqual(['README.md'])
    const report = await runImport(other.ctx, {
      tables: translateTables(tables, { known: allImporters, foreign: foreignTables }),
      importers: allImporters,
      files: oldFileShelf(other.ctx, await openOldFiles(path.join(folder, 'files')), false),
      apply: true,
      actor: 'command line',
    })
    expect(report.tables.flatMap(({ rows }) => rows.flatMap(({ reason }) => reason ?? []))).toEqual([])
    expect(await allRows(other)).toEqual(await allRows(site))
    expect(await fileHashes(other)).toEqual(await fileHashes(site))
  } finally {
    await other.close()
    await rm(folder, { recursive: true })
  }
})

test('an undone import leaves purchases and documents, and takes everything else back that was not changed since', async () => {
  const other = await testApp({ rateLimits: false, actor: () => owner })
  try {
    await importZip(other, await exported(site))
    await other.ctx.db.$client.query(`update musical_influences set name = 'Changed here'`)
    const { imports } = (await (await other.request('/api/admin/imports')).json()) as { imports: { id: string }[] }
    const undone = await other.send('POST', `/api/admin/imports/${imports[0]?.id}/undo`, {})
    expect(undone.status).toBe(200)
    const left = await allRows(other)
    for (const gone of ['redirects', 'events', 'newsletter_subscribers', 'photo_gallery', 'play_along_points'])
      expect([gone, left[gone]]).toEqual([gone, []])
    for (const kept of ['orders', 'checkouts', 'musical_influences'])
      expect([kept, left[kept]?.length]).toEqual([kept, 1])
  } finally {
    await other.close()
  }
})

test('the README explains every file and column, and nothing in the export is a secret', async () => {
  const files = await exported(site)
  const readme = strFromU8(files['README.md'] ?? new Uint8Array())
  for (const name of Object.keys(files).filter((file) => file.endsWith('.csv'))) {
    expect(readme).toContain(`### ${name}`)
    const [head = ''] = strFromU8(files[name] ?? new Uint8Array()).split('\n')
    for (const column of head.split(',')) expect([name, readme.includes(`- \`${column}\`: `)]).toEqual([name, true])
  }
  for (const table of Object.keys(leftOutTables)) expect(readme).toContain(`- \`${table}\``)
  const everything = Object.entries(files)
    .filter(([name]) => name !== 'README.md')
    .map(([, bytes]) => Buffer.from(bytes).toString('latin1'))
    .join('\n')
  for (const secret of [
    'sealed-secret-text',
    'cookie_hash',
    'password_hash',
    'totp_secret',
    'token_hash',
    site.ctx.settings.tokenSecret,
  ])
    expect([secret, everything.includes(secret)]).toEqual([secret, false])
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['calendar/gigs.ics', 'texts/site-texts.md']))
})

test('a file that was changed, is of another kind or leaves its folder is refused, and rows that differ are kept', async () => {
  const files = await exported(site)
  const name = Object.keys(files).find((file) => file.startsWith('files/shop-images/')) ?? ''
  const table = (text: string) => ({ 'stored_files.full.csv': strToU8(text) })
  const hash = createHash('sha256').update('<script>').digest('hex')
  const stored = (bucket: string, place: string, type: string) =>
    `bucket,path,content_type,byte_size,sha256\n${bucket},${place},${type},8,${hash}`
  const reason = async (given: Zippable) =>
    (await importZip(empty, given)).tables.flatMap(({ rows }) => rows.map((row) => row.reason))
  expect(
    await reason({ ...table(stored('media', 'x.html', 'text/html')), 'files/media/x.html': strToU8('<script>') }),
  ).toEqual(['The file was not imported: It is not of the kind that the table says.'])
  expect(
    await reason({ ...table(stored('media', '../x.jpg', 'image/jpeg')), 'files/media/../x.jpg': strToU8('<script>') }),
  ).toEqual([expect.stringMatching(/^The file was not imported: This is not a valid file name|Its file was not among/)])
  expect(
    await reason({
      ...table(stored('media', 'y.jpg', 'image/jpeg')),
      'files/media/y.jpg': files[name] ?? new Uint8Array(),
    }),
  ).toEqual(['The file was not imported: It is not the file that was exported: its content is another.'])
  expect(await reason(table(stored('media', 'z.jpg', 'image/jpeg')))).toEqual(['Its file was not among those given.'])
  const page = strFromU8(files['own_pages.full.csv'] ?? new Uint8Array())
  if (page !== '')
    expect(await reason({ 'own_pages.full.csv': strToU8(page.replace('=1+1', '=2+2')) })).toEqual([
      'It already exists here and differs. The version here was kept.',
    ])
})

test('only an administrator with admin privileges may take the site along, and each time is in the activity log', async () => {
  for (const [actor, status] of [
    ['nobody', 401],
    ['second', 403],
  ] as const)
    for (const address of ['/api/admin/export/1.zip', '/api/admin/export-size'])
      expect([actor, (await site.request(address, { headers: { 'x-test-actor': actor } })).status]).toEqual([
        actor,
        status,
      ])
  expect((await site.request('/api/admin/export/2.zip')).status).toBe(404)
  expect((await site.request('/api/admin/export/x.zip')).status).toBe(404)
  const { rows } = await site.ctx.db.$client.query(`select actor from audit where what = 'export.downloaded' limit 1`)
  expect(rows).toEqual([{ actor: owner.email }])
  expect(await (await site.request('/api/admin/export-size')).json()).toMatchObject({ parts: 1 })
})

test('many files are put into several parts of limited size', async () => {
  const parts = await exportParts(site.ctx, 1)
  expect(parts.length).toBe((await exportParts(site.ctx)).flat().length)
})
