// Proves the import of the back-office over HTTP: a check changes nothing, applying does everything or nothing, and hostile
// files are refused in words.
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '@/platform/context'
import { type GivenFile, importFiles, importRequest, postImport } from '../../../../../tests/support/import-request'
import { actorNamed, testApp, type TestApp } from '../../../../../tests/support/test-app'

let app: TestApp
const administrator = (isAllowlistManager: boolean): Actor => ({
  kind: 'administrator',
  email: 'owner@themusician.test',
  isAllowlistManager,
})
beforeAll(async () => {
  app = await testApp({
    rateLimits: false,
    actor: actorNamed(
      { nobody: { kind: 'visitor' }, second: administrator(false), editor: { kind: 'editor', email: 'e@band.test' } },
      administrator(true),
    ),
  })
})
afterAll(() => app.close())

const bodyFor = importRequest
const post = (body: Buffer, headers: Record<string, string> = {}) => postImport(app, body, headers)
const send = (files: readonly GivenFile[], apply = false) => importFiles(app, files, apply)

const rows = async (query: string) => (await app.ctx.db.$client.query<Record<string, unknown>>(query)).rows
const count = async (table: string) => Number((await rows(`select count(*) from ${table}`))[0]?.count)

const shopify = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src,Status
road-mug,Road Mug,<p>Warm.</p>,,Mug,,TRUE,Title,Default Title,350,shopify,4,14.00,https://cdn.example/s/road-mug.jpg?v=1,active
free-mug,Free Mug,,,Mug,,TRUE,Title,Default Title,,,,Free,,active
nameless,,,,Mug,,TRUE,Title,Default Title,,,,9.00,,active`
const subscribers = `Email Address,First Name,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME
moved@reed.example,Ada,2024-03-14 09:12:31,,2024-03-14 09:14:00
moved@reed.example,Ada,2024-03-14 09:12:31,,2024-03-14 09:14:00
no address,Lee,2022-01-01 00:00:00,,2022-01-01 00:01:00`
const jpeg = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#c90' } })
    .jpeg()
    .toBuffer()

test('a check says row by row what would happen and changes nothing; applying does it, and doing it again changes nothing', async () => {
  const given = [
    {
      name: 'moved.zip',
      bytes: zipSync({
        'shop/products_export.csv': strToU8(shopify),
        'pictures/road-mug.jpg': await jpeg(),
        '__MACOSX/._x': strToU8('x'),
      }),
    },
    { name: 'audience.csv', bytes: subscribers },
    { name: 'old.xlsx', bytes: 'PK' },
    { name: 'left-over.png', bytes: 'x' },
  ]
  const checked = await send(given)
  expect(checked.files).toEqual([
    { name: 'shop/products_export.csv', what: 'products of Shopify', problem: null },
    { name: 'audience.csv', what: 'subscribers of Mailchimp', problem: null },
    {
      name: 'old.xlsx',
      what: 'a spreadsheet',
      problem: 'Save it as CSV in your spreadsheet program, and import that.',
    },
    { name: 'pictures/road-mug.jpg', what: 'used by a row', problem: null },
    { name: 'left-over.png', what: 'no row names it: not imported', problem: null },
  ])
  const shown = checked.tables.map(({ table, totals, rows: reported }) => ({
    table,
    totals,
    rows: reported.map(({ line, title, effect, reason }) => [line, title, effect, reason]),
  }))
  expect(shown).toMatchObject([
    {
      table: 'shop_items',
      totals: { rows: 3, added: 2, refused: 1 },
      rows: [
        [2, 'Road Mug', 'added', null],
        [3, 'Free Mug', 'added', null],
        [4, null, 'none', 'title is missing.'],
      ],
    },
    {
      table: 'newsletter_subscribers',
      totals: { rows: 3, added: 1, refused: 2 },
      rows: [
        [2, 'moved@reed.example', 'added', null],
        [3, 'moved@reed.example', 'none', expect.stringContaining('Line 2')],
        [4, 'no address', 'none', 'email is not an e-mail address: no address.'],
      ],
    },
    { table: 'redirects', totals: { rows: 3, added: 2, refused: 1 } },
  ])
  expect(checked.tables[0]?.rows[1]?.notes).toEqual([
    'price: "Free" became nothing. Not an amount of money.',
    'is_visible: "true" became "false". Hidden until category and price are right.',
  ])
  expect(checked.isApplied).toBe(false)
  expect(checked.progress.at(-1)).toMatchObject({ kind: 'progress' })
  expect([await count('shop_items'), await count('newsletter_subscribers'), await count('imported_rows')]).toEqual([
    0, 0, 0,
  ])

  const applied = await send(given, true)
  expect(applied.isApplied).toBe(true)
  expect(await rows('select title, price::text, image_url, inventory_count from shop_items order by title')).toEqual([
    { title: 'Free Mug', price: null, image_url: null, inventory_count: null },
    {
      title: 'Road Mug',
      price: '14.00',
      image_url: expect.stringMatching(/^\/media\/shop-images\//),
      inventory_count: 4,
    },
  ])
  expect(await rows(`select actor from audit where what = 'import.done'`)).toEqual([
    { actor: 'owner@themusician.test' },
  ])
  const again = await send(given, true)
  expect(again.tables.map(({ totals }) => [totals.added, totals.unchanged])).toEqual([
    [0, 2],
    [0, 1],
    [0, 2],
  ])
})

test('OP-06: only an administrator with admin privileges may import', async () => {
  const body = bodyFor([{ name: 'audience.csv', bytes: subscribers }], false)
  for (const [actor, status] of [
    ['nobody', 401],
    ['editor', 403],
    ['second', 403],
  ] as const)
    expect([actor, (await post(body, { 'x-test-actor': actor })).status]).toEqual([actor, status])
})

test('an import that does not arrive completely is refused, and the next one works', async () => {
  const whole = bodyFor([{ name: 'audience.csv', bytes: subscribers }], true)
  for (const body of [
    whole.subarray(0, whole.length - 5),
    Buffer.concat([whole, Buffer.from('more')]),
    Buffer.from('no line'),
    Buffer.from(`{"apply":true,"files":[]}\n`),
    Buffer.from(`{"apply":true,"files":[{"name":"a.csv","size":-1}]}\n`),
  ])
    expect((await post(body)).status).toBe(400)
  expect((await send([{ name: 'audience.csv', bytes: subscribers }])).tables).toHaveLength(1)
})

test('a browser that goes away while its import is written changes nothing', async () => {
  const many = Array.from({ length: 2000 }, (_, place) => `gone-${place}@reed.example,x,2024-03-14,,2024-03-14`)
  const table = `Email Address,First Name,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME\n${many.join('\n')}`
  const response = await post(bodyFor([{ name: 'audience.csv', bytes: table }], true))
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  // Half of the rows are read by then, and some are written.
  while (!/"done":2[1-9]00/.test(text)) text += decoder.decode((await reader?.read())?.value)
  await reader?.cancel()
  const isFree = async () => {
    const next = await post(bodyFor([{ name: 'a.csv', bytes: 'a,b\n1,2' }], false))
    await next.text()
    return next.status
  }
  await expect.poll(isFree, { timeout: 30_000 }).toBe(200)
  expect(await rows(`select email from newsletter_subscribers where email like 'gone-%'`)).toEqual([])
})

test('hostile files are refused in words: bombs, a name that leaves the folder, a million columns, an endless line', async () => {
  const problem = async (name: string, bytes: Uint8Array | string) => {
    const { files, tables } = await send([{ name, bytes }])
    return [files[0]?.problem ?? null, tables.length]
  }
  expect(await problem('no.zip', 'PK\u0003\u0004 and then nothing')).toEqual([
    expect.stringMatching(/damaged|empty/),
    0,
  ])
  const bomb = zipSync({ 'bomb.bin': new Uint8Array(130 * 1024 * 1024) }, { level: 9 })
  expect(await problem('bomb.zip', bomb)).toEqual(['Unpacked, it has more than 120 MB.', 0])
  const wide = `${'a,'.repeat(1_000_000)}b\n`
  expect(await problem('wide.csv', wide)).toEqual([expect.stringMatching(/longer than|more than 500 columns/), 0])
  const endless = `email,date added\n"${'x'.repeat(20_000_000)}`
  expect(await problem('endless.csv', endless)).toEqual([expect.stringMatching(/longer than/), 0])
  const escape = zipSync({ '../../../../tmp/escaped.csv': strToU8(subscribers), '/etc/passwd.jpg': strToU8('x') })
  const { files, tables } = await send([{ name: 'slip.zip', bytes: escape }])
  expect([files.map(({ what }) => what), tables.length]).toEqual([
    ['subscribers of Mailchimp', 'no row names it: not imported'],
    1,
  ])
  const binary = await send([{ name: 'photo.csv', bytes: await jpeg() }])
  expect(binary.tables.every(({ totals }) => totals.added === 0)).toBe(true)
  const unknown = await send([{ name: 'setlists.csv', bytes: '=cmd|calc!A1,Key\nBlue,F' }])
  expect(unknown.files[0]?.what).toBe('not recognised (columns: =cmd|calc!a1, key)')
  expect(unknown.tables[0]?.rows[0]?.reason).toBe('The site has no such table.')
})
