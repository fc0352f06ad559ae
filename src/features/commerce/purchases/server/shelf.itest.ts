// Tests the page behind a mailed link: the purchases that can be downloaded, those that are over, and all of them as
// one ZIP (OP-03, DLV-05).
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deriveToken } from '@/platform/tokens'
import type { Context } from '@/platform/context'
import { openBrowser } from '../../../../../tests/support/browser-visit'
import { forgedToken } from '../../../../../tests/support/forged-token'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { drawnScore } from '../../../../../tests/support/pdf-corpus'
import { purchasesRoutes } from './purchases.routes'
import { findPurchases } from './shelf'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const bucket = 'sheet-music-pdfs'

async function buy(title: string, { email = 'buyer@example.com', isStored = true } = {}): Promise<string> {
  const path = `pdfs/${title.toLowerCase().replaceAll(' ', '-')}.pdf`
  if (isStored) await world.ctx.files.put(bucket, path, await drawnScore({ pages: 1 }))
  const item = await world.item({ title, pdf_file_url: `private:${bucket}/${path}` })
  const buyer = world.browser()
  const { orderID } = await buyer.open([{ id: item.id, price: 9.5, quantity: 1, format: 'pdf' }], email)
  await world.atPaypal(orderID, 'approve')
  const reply = await buyer.settle(orderID)
  await world.advance(60)
  return String(reply.orders[0]?.id)
}

/** Returns the token of a link that was mailed to this address. */
async function openShelf(email = 'buyer@example.com'): Promise<string> {
  const { rows } = await world.ctx.db.$client.query(
    'insert into purchase_links (email, expires_at, created_at) values ($1, $2, $3) returning id',
    [email, new Date(world.ctx.clock.now().getTime() + 1_800_000), world.ctx.clock.now()],
  )
  return deriveToken(world.ctx.settings.tokenSecret, 'purchases', String(rows[0].id))
}

const fetchZip = (token: string, browser = openBrowser(), ctx: Context = world.ctx) =>
  browser.call(ctx, purchasesRoutes, 'POST /purchases/{token}/zip', { token })
const namesIn = async (answer: Response) => Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))
const used = () => world.rows('select title, used from download_grants order by title')

test('business 1.4: a purchase in a sale has the price before beside what was paid', async () => {
  const id = await buy('First Tune')
  const prices = async () =>
    (await findPurchases(world.ctx, await openShelf())).orders.map(({ unitCents, beforeCents }) => [
      unitCents,
      beforeCents,
    ])
  expect(await prices()).toEqual([[950, null]])
  await world.rows(`update orders set in_sale = true, before_unit_cents = 1200 where id = '${id}'`)
  expect(await prices()).toEqual([[950, 1200]])
})

test('DLV-05 OP-16: the page lists every purchase of one address with its files and their expiry; a refunded one says so and has no files', async () => {
  const first = await buy('First Tune')
  await buy('Second Tune')
  await buy('Of somebody else', { email: 'other@example.com' })
  await world.rows(`update orders set payment_status = 'refunded' where id = '${first}'`)
  const { email, orders } = await findPurchases(world.ctx, await openShelf())
  expect(email).toBe('buyer@example.com')
  expect(orders).toMatchObject([
    { title: 'Second Tune', isRefunded: false, files: [{ name: 'Second Tune', state: 'ready', downloadsLeft: 5 }] },
    { title: 'First Tune', isRefunded: true, files: [], downloadUrl: null, listenUrl: null },
  ])
  await world.rows(
    `update download_grants set expires_at = '${world.ctx.clock.now().toISOString()}' where title = 'Second Tune'`,
  )
  expect((await findPurchases(world.ctx, await openShelf())).orders[0]).toMatchObject({
    files: [{ state: 'expired', validUntil: world.ctx.clock.now().toISOString() }],
  })
})

test('DLV-04: one ZIP of everything counts each file once, and none while the browser still has its tickets', async () => {
  await buy('First Tune')
  await buy('Second Tune')
  await buy('Of somebody else', { email: 'other@example.com' })
  const token = await openShelf()
  const browser = openBrowser()
  const answer = await fetchZip(token, browser)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(await namesIn(answer)).toEqual(['Second Tune.pdf', 'First Tune.pdf'])
  const once = [
    { title: 'First Tune', used: 1 },
    { title: 'Of somebody else', used: 0 },
    { title: 'Second Tune', used: 1 },
  ]
  expect(await used()).toEqual(once)
  expect(await namesIn(await fetchZip(token, browser))).toEqual(['Second Tune.pdf', 'First Tune.pdf'])
  expect(await used()).toEqual(once)
})

test('the ZIP leaves out used-up, refunded and missing files; missing ones are named, and the owner is told', async () => {
  await buy('Here')
  await buy('Used up')
  await buy('Missing', { isStored: false })
  const refunded = await buy('Refunded')
  await world.rows(`update download_grants set used = max_downloads where title = 'Used up'`)
  await world.rows(`update orders set payment_status = 'refunded' where id = '${refunded}'`)
  const files = unzipSync(new Uint8Array(await (await fetchZip(await openShelf())).arrayBuffer()))
  expect(Object.keys(files)).toEqual(['Here.pdf', 'Not in this ZIP.txt'])
  const left = Buffer.from(files['Not in this ZIP.txt'] ?? []).toString()
  expect(left).toMatch(/Missing: http.*\/d\/[\w-]{64}\r\nUsed up: http.*\/d\/[\w-]{64}/)
  expect(left).not.toContain('Refunded')
  expect(await world.rows('select title from download_grants where missing_since is not null')).toEqual([
    { title: 'Missing' },
  ])
})

test('OP-03: a forged link and an expired one open no ZIP and count nothing', async () => {
  await buy('First Tune')
  const token = await openShelf()
  await world.advance(1801)
  for (const bad of [token, forgedToken(token), 'x']) {
    const answer = await fetchZip(bad)
    expect(answer.status).toBe(410)
    expect(await answer.text()).toContain('This link is no longer valid.')
  }
  expect(await used()).toEqual([{ title: 'First Tune', used: 0 }])
})
