// Tests sets and bundles from the cart to the file: one PDF with bookmarks, a ZIP with names and a list, the parts.
// Bought files stay, and one part can be refunded.
import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bundleEntries } from '@/db/schema/commerce/bundles'
import { downloadsRoutes } from '@/features/commerce/downloads/server/downloads.routes'
import { type DownloadGrant, downloadToken } from '@/features/commerce/downloads/server/grants/grants'
import { downloadsToday } from '@/features/commerce/downloads/server/grants/missing-files'
import { shopToday } from '@/features/commerce/catalog/server/stock/shop-today'
import { openBrowser } from '../../../../../tests/support/browser-visit'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { drawnScore } from '../../../../../tests/support/pdf-corpus'
import { openPdf, pageTexts } from '../../../../../tests/support/read-pdf'
import { findOrderDetails } from '@/features/commerce/orders/server/back-office/order-details'
import { soldFiles } from '@/features/commerce/licences/server/sold-files'
import { refundLine } from '@/features/commerce/refunds/server/refund'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.ctx.db.$client.query('delete from stored_files')
  await world.ctx.db.$client.query('delete from licence_tiers')
  for await (const { path } of world.ctx.files.list('stamped-pdfs')) await world.ctx.files.remove('stamped-pdfs', path)
})
afterAll(() => world.close())

const routes = downloadsRoutes(soldFiles)
const bucket = 'sheet-music-pdfs'

async function storedScore(name: string, pages: number): Promise<string> {
  const bytes = await drawnScore({ pages })
  await world.ctx.files.put(bucket, `pdfs/${name}.pdf`, bytes)
  await world.ctx.db.$client.query(
    `insert into stored_files (bucket, path, content_type, byte_size, sha256, page_count) values ($1, $2, 'application/pdf', $3, 'x', $4)`,
    [bucket, `pdfs/${name}.pdf`, bytes.length, pages],
  )
  return `private:${bucket}/pdfs/${name}.pdf`
}

/** Makes a quartet whose parts are in no particular order in the form, and a set of them for 24 dollars. */
async function quartet() {
  const item = await world.item({ title: 'Amazing Grace', price: 600, pdf_file_url: null })
  const part = async (label: string, instrument: string, pages: number) => ({
    label,
    kind: 'part' as const,
    instruments: [instrument],
    pdf_file_url: await storedScore(label, pages),
    version: 1,
    page_count: pages,
  })
  const [cello, violin, score, set] = await world.variants(item.id, [
    await part('Cello', 'cello', 1),
    await part('Violin', 'violin', 2),
    { label: 'Score', kind: 'score', pdf_file_url: await storedScore('Score', 3), version: 1, page_count: 3 },
    { label: 'Score and parts', kind: 'set', price: 2400 },
    { ...(await part('Old viola', 'viola', 1)), is_on_sale: false },
    { label: 'Lead sheet', kind: 'lead_sheet', pdf_file_url: await storedScore('Lead', 1), version: 1 },
  ])
  if (!set || !cello || !violin || !score) throw new Error('no variants')
  return { item, set, cello, violin, score }
}

async function bundle(entries: { itemId: string; variantId?: string; label: string }[], price: number) {
  const item = await world.item({ title: 'Two for the stand', price, pdf_file_url: null })
  const rows = await world.ctx.db
    .insert(bundleEntries)
    .values(
      entries.map(({ itemId, variantId, label }, position) => ({
        shop_item_id: item.id,
        entry_item_id: itemId,
        entry_variant_id: variantId ?? null,
        label,
        position,
      })),
    )
    .returning()
  return { item, entries: rows }
}

async function buy(id: string, cents: number, more: { variantId?: string; licenceId?: string } = {}, holder?: string) {
  const buyer = world.browser()
  const line = { id, price: cents / 100, quantity: 1, format: 'pdf', ...more }
  const { orderID } = await buyer.open([line], 'buyer@example.com', undefined, holder)
  await world.atPaypal(orderID, 'approve')
  await buyer.settle(orderID)
  return order()
}

async function order() {
  const [row] = await world.rows<{ id: string; checkout_id: string; number: string }>(
    'select o.id, o.checkout_id, c.invoice_number as number from orders o join checkouts c on c.id = o.checkout_id',
  )
  if (!row) throw new Error('no order')
  return row
}

const grants = () => world.rows<DownloadGrant>('select * from download_grants order by position')
const titles = async () => (await grants()).filter(({ revoked_at }) => revoked_at === null).map(({ title }) => title)

async function download(grant: DownloadGrant | undefined): Promise<Response> {
  if (!grant) throw new Error('no grant')
  const browser = openBrowser()
  const token = downloadToken(world.ctx, grant)
  const { headers } = await browser.call(world.ctx, routes, 'POST /d/{token}/ticket', { token })
  const ticket = headers.get('location')?.replace('/f/', '') ?? ''
  return browser.call(world.ctx, routes, 'GET /f/{ticket}', { ticket })
}
const readBytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

async function readBookmarks(bytes: Buffer) {
  const open = await openPdf(bytes)
  const outline = await open.document.getOutline()
  const found: [string, number][] = []
  for (const { title, dest } of outline ?? []) {
    const [page] = Array.isArray(dest) ? (dest as [{ num: number; gen: number }]) : []
    found.push([title, page ? (await open.document.getPageIndex(page)) + 1 : 0])
  }
  const pages = open.document.numPages
  const texts = await pageTexts(open)
  await open.close()
  return { found, pages, texts }
}

test('a set consists of one PDF with bookmarks in score order, a ZIP with names and a list, and its parts', async () => {
  const { item, set } = await quartet()
  await buy(item.id, 2400, { variantId: set.id })
  expect(await titles()).toEqual([
    'Amazing Grace, Score and parts',
    'Amazing Grace, Score and parts',
    'Amazing Grace, Score',
    'Amazing Grace, Violin',
    'Amazing Grace, Cello',
  ])
  const [whole, zip, , violin] = await grants()
  const pdf = await readBytes(await download(whole))
  expect(await readBookmarks(pdf)).toMatchObject({
    found: [
      ['Score', 1],
      ['Violin', 4],
      ['Cello', 6],
    ],
    pages: 6,
  })
  const answer = await download(zip)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(await readBytes(answer))
  expect(Object.keys(files)).toEqual([
    'Amazing Grace, Score and parts.pdf',
    'Amazing Grace, Score and parts.csv',
    'Amazing Grace, Score.pdf',
    'Amazing Grace, Violin.pdf',
    'Amazing Grace, Cello.pdf',
  ])
  expect(strFromU8(files['Amazing Grace, Score and parts.csv'] ?? new Uint8Array())).toBe(
    'title;pages;composers;keys\r\nAmazing Grace, Score;1-3;;\r\nAmazing Grace, Violin;4-5;;\r\nAmazing Grace, Cello;6;;\r\n',
  )
  expect(Buffer.from(files['Amazing Grace, Violin.pdf'] ?? []).equals(await readBytes(await download(violin)))).toBe(
    true,
  )
})

test('a licence is printed into the set and into each part; if that fails, all files are sent without it and the order is marked @sweep', async () => {
  const { item, set } = await quartet()
  const { rows } = await world.ctx.db.$client.query(
    `insert into licence_tiers (name, copies, price_rule, price_amount, is_stamped) values ('Ensemble', 8, 'times', 3, true) returning id`,
  )
  const { number } = await buy(item.id, 7200, { variantId: set.id, licenceId: String(rows[0].id) }, 'Łukasz Żółć')
  const line = `Licensed to: “Łukasz Żółć” · order ${number} · 8 copies`
  const [whole, zip] = await grants()
  const { found, texts } = await readBookmarks(await readBytes(await download(whole)))
  expect(found.map(([name]) => name)).toEqual(['Score', 'Violin', 'Cello'])
  expect(texts).toHaveLength(6)
  for (const text of texts) expect(text).toContain(line)
  for (const [name, bytes] of Object.entries(unzipSync(await readBytes(await download(zip)))))
    if (name.endsWith('.pdf'))
      for (const text of (await readBookmarks(Buffer.from(bytes))).texts) expect(text).toContain(line)
  expect(await world.rows('select delivery_problem from orders')).toEqual([{ delivery_problem: null }])

  const locked = readFileSync('tests/support/pdf-corpus/user-password.pdf')
  await world.ctx.files.put(bucket, 'pdfs/Violin.pdf', locked)
  const after = unzipSync(await readBytes(await download(zip)))
  expect(locked.equals(after['Amazing Grace, Violin.pdf'] ?? Buffer.alloc(0))).toBe(true)
  expect(await world.rows('select delivery_problem from orders')).toEqual([{ delivery_problem: 'locked' }])
})

test('a purchase keeps what was bought: later parts, prices and names change nothing @sweep', async () => {
  const { item, set, cello } = await quartet()
  await buy(item.id, 2400, { variantId: set.id })
  const before = await world.rows('select * from orders')
  await world.ctx.db.$client.query('update item_variants set price = 99, is_on_sale = false, label = label || $1', [
    ' x',
  ])
  await world.ctx.db.$client.query('delete from item_variants where id = $1', [cello.id])
  expect(await world.rows('select * from orders')).toEqual(before)
  expect(
    (await readBookmarks(await readBytes(await download((await grants())[0])))).found.map(([name]) => name),
  ).toEqual(['Score', 'Violin', 'Cello'])
})

test('a PDF of the set made by the owner is sold instead of a joined one @sweep', async () => {
  const { item, set } = await quartet()
  const own = await storedScore('Own', 6)
  await world.ctx.db.$client.query('update item_variants set pdf_file_url = $1, version = 1 where id = $2', [
    own,
    set.id,
  ])
  await buy(item.id, 2400, { variantId: set.id })
  const [whole, zip] = await grants()
  expect(whole?.file).toBe(own)
  const files = unzipSync(await readBytes(await download(zip)))
  expect(strFromU8(files['Amazing Grace, Score and parts.csv'] ?? new Uint8Array())).toContain(
    'Amazing Grace, Violin;4-5',
  )
})

test('a missing part is named to the buyer and to the owner, and the others are sent @sweep', async () => {
  const { item, set } = await quartet()
  await buy(item.id, 2400, { variantId: set.id })
  await world.ctx.files.remove(bucket, 'pdfs/Violin.pdf')
  const [whole, zip] = await grants()
  const answer = await download(whole)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('Amazing Grace, Violin')
  const files = unzipSync(await readBytes(await download(zip)))
  expect(Object.keys(files)).toEqual(['Amazing Grace, Score.pdf', 'Amazing Grace, Cello.pdf', 'Not in this ZIP.txt'])
  expect(strFromU8(files['Not in this ZIP.txt'] ?? new Uint8Array())).toContain('Amazing Grace, Violin: http')
  expect((await downloadsToday(world.ctx))[0]?.text).toContain('“Amazing Grace, Violin”')
  world.base.logged.length = 0
})

test('a refund of a set ends all its downloads', async () => {
  const { item, set } = await quartet()
  const { id } = await buy(item.id, 2400, { variantId: set.id })
  await refundLine(world.ctx, id, 'not wanted')
  expect(await titles()).toEqual([])
})

test('a bundle is one line with a grant for each file; one entry is refunded to the cent and the rest stays', async () => {
  const { item: grace, set } = await quartet()
  const alone = await world.item({ title: 'Slide Rule', price: 700, pdf_file_url: await storedScore('Slide', 1) })
  const third = await world.item({ title: 'Last Bus', price: 500, pdf_file_url: await storedScore('Bus', 1) })
  const { item, entries } = await bundle(
    [
      { itemId: grace.id, variantId: set.id, label: 'Amazing Grace, Score and parts' },
      { itemId: alone.id, label: 'Slide Rule' },
      { itemId: third.id, label: 'Last Bus' },
    ],
    2999,
  )
  const { id, checkout_id } = await buy(item.id, 2999)
  const [line] = (await findOrderDetails(world.ctx, checkout_id)).lines
  // Shares of 2400, 700 and 500 of 3600.
  expect(line?.entries.map(({ name, cents }) => [name, cents])).toEqual([
    ['Amazing Grace, Score and parts', 1999],
    ['Slide Rule', 583],
    ['Last Bus', 417],
  ])
  expect(await titles()).toEqual([
    'Two for the stand',
    'Amazing Grace, Score and parts',
    'Amazing Grace, Score',
    'Amazing Grace, Violin',
    'Amazing Grace, Cello',
    'Slide Rule',
    'Last Bus',
  ])
  await world.ctx.db.$client.query('update shop_items set price = 1')
  const entryId = entries[0]?.id ?? ''
  await refundLine(world.ctx, id, 'only the quartet', { entryId })
  expect(world.movements('refund').map(({ cents }) => cents)).toEqual([1999])
  expect(await titles()).toEqual(['Two for the stand', 'Slide Rule', 'Last Bus'])
  expect(Object.keys(unzipSync(await readBytes(await download((await grants())[0]))))).toEqual([
    'Slide Rule.pdf',
    'Last Bus.pdf',
  ])
  await expect(refundLine(world.ctx, id, 'again', { entryId })).rejects.toThrow('refunded already')
  const [after] = (await findOrderDetails(world.ctx, checkout_id)).lines
  expect(after).toMatchObject({ refundedCents: 1999, status: 'completed' })
  expect(after?.entries.map(({ isRefunded }) => isRefunded)).toEqual([true, false, false])

  await refundLine(world.ctx, id, 'the rest', { entryId: entries[1]?.id ?? '' })
  await refundLine(world.ctx, id, 'the rest', { entryId: entries[2]?.id ?? '' })
  expect(await titles()).toEqual([])
  expect(await world.rows('select payment_status, refunded_cents from orders')).toEqual([
    { payment_status: 'refunded', refunded_cents: 2999 },
  ])
})

test('the owner can refund an amount for one entry of a bundle, never more than is left', async () => {
  const one = await world.item({ title: 'Slide Rule', price: 700, pdf_file_url: await storedScore('Slide', 1) })
  const two = await world.item({ title: 'Last Bus', price: 500, pdf_file_url: await storedScore('Bus', 1) })
  const { item, entries } = await bundle(
    [
      { itemId: one.id, label: 'Slide Rule' },
      { itemId: two.id, label: 'Last Bus' },
    ],
    1000,
  )
  const { id } = await buy(item.id, 1000)
  const entryId = entries[1]?.id ?? ''
  await expect(refundLine(world.ctx, id, 'too much', { entryId, cents: 1001 })).rejects.toMatchObject({
    fields: { amount: expect.stringContaining('$10.00') },
  })
  await refundLine(world.ctx, id, 'less', { entryId, cents: 250 })
  expect(world.movements('refund').map(({ cents }) => cents)).toEqual([250])
  expect(await titles()).toEqual(['Two for the stand', 'Slide Rule'])
})

test.for([
  ['is off sale', `update item_variants set is_on_sale = false where kind = 'set'`],
  ['has been deleted', `delete from item_variants where kind = 'set'`],
  ['has been deleted', `delete from shop_items where title = 'Amazing Grace'`],
  ['is hidden in the shop', `update shop_items set is_visible = false where title = 'Amazing Grace'`],
  ['has no PDF', `update item_variants set is_on_sale = false where kind in ('part', 'score')`],
])('a bundle in which an entry %s is not for sale, and the owner is told', async ([trouble = '', change = '']) => {
  const { item: grace, set } = await quartet()
  const { item } = await bundle(
    [{ itemId: grace.id, variantId: set.id, label: 'Amazing Grace, Score and parts' }],
    2000,
  )
  await world.ctx.db.$client.query(change)
  await expect(buy(item.id, 2000)).rejects.toThrow('Two for the stand cannot be bought at the moment.')
  const told = (await shopToday(world.ctx)).find(({ count }) => count > 0)
  expect(told?.text).toBe(
    `A bundle cannot be sold: in “Two for the stand”, “Amazing Grace, Score and parts” ${trouble}`,
  )
})
