// Tests a sold PDF with a licence, from the paid order to the file: stamped once, also in range requests, unstamped
// when that fails, and the owner is told.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '@/adapters/database/connect'
import type { LicenceSnapshot } from '@/db/schema/commerce/orders/licence-snapshot'
import { hour } from '@/lib/durations'
import { downloadToken, grantsOfOrders } from '@/features/commerce/downloads/server/grants/grants'
import { downloadsRoutes } from '@/features/commerce/downloads/server/downloads.routes'
import { removeStampedCopies } from '@/features/commerce/downloads/server/sending/stamped-copies'
import { openBrowser } from '../../../../../tests/support/browser-visit'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { drawnScore } from '../../../../../tests/support/pdf-corpus'
import { openPdf, pageTexts } from '../../../../../tests/support/read-pdf'
import { findOrderDetails } from '@/features/commerce/orders/server/back-office/order-details'
import { listOrders } from '@/features/commerce/orders/server/back-office/list-orders'
import { downloadsToday } from '@/features/commerce/downloads/server/grants/missing-files'
import { ordersToday } from '@/features/commerce/orders/server/back-office/orders-today'
import { eraseBuyer } from '@/features/commerce/orders/server/personal-data/erase-buyer'
import { soldFiles } from './sold-files'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.ctx.db.$client.query('delete from stored_files')
  for await (const { path } of world.ctx.files.list('stamped-pdfs')) await world.ctx.files.remove('stamped-pdfs', path)
})
afterAll(() => world.close())

const routes = downloadsRoutes(soldFiles)
const bucket = 'sheet-music-pdfs'
const ensemble: LicenceSnapshot = { name: 'Ensemble', copies: 8, holder: 'Łukasz Żółć' }

/** Makes a paid order of one sheet with this file. Returns functions that download it. */
async function sold(
  bytes: Buffer | null,
  licence: LicenceSnapshot | null = ensemble,
  file = `private:${bucket}/pdfs/blue.pdf`,
  more: Partial<Parameters<typeof world.item>[0]> = {},
) {
  if (bytes) await world.ctx.files.put(bucket, 'pdfs/blue.pdf', bytes)
  else await world.ctx.files.remove(bucket, 'pdfs/blue.pdf')
  const item = await world.item({ title: 'Blue Shoes', price: 950, pdf_file_url: file, ...more })
  const buyer = world.browser()
  const { orderID } = await buyer.open([{ id: item.id, price: 9.5, quantity: 1, format: 'pdf' }])
  await world.atPaypal(orderID, 'approve')
  await buyer.settle(orderID)
  const [order] = await world.rows<{ id: string; checkout_id: string; number: string }>(
    'select o.id, o.checkout_id, c.invoice_number as number from orders o join checkouts c on c.id = o.checkout_id',
  )
  if (!order) throw new Error('no order')
  await world.ctx.db.$client.query('update orders set licence = $1', [licence && JSON.stringify(licence)])
  const [grant] = (await grantsOfOrders(world.ctx.db, [order.id])).get(order.id) ?? []
  if (!grant) throw new Error('no grant')
  const token = downloadToken(world.ctx, grant)
  return {
    order,
    /** Uses another browser each time, which gets its own ticket. */
    async ticket() {
      const browser = openBrowser()
      const { headers } = await browser.call(world.ctx, routes, 'POST /d/{token}/ticket', { token })
      const ticket = headers.get('location')?.replace('/f/', '') ?? ''
      return (more: Record<string, string> = {}) => browser.call(world.ctx, routes, 'GET /f/{ticket}', { ticket }, more)
    },
  }
}

const readBytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
async function readText(bytes: Buffer) {
  const open = await openPdf(bytes)
  const texts = await pageTexts(open)
  await open.close()
  return texts
}
async function readDetails(bytes: Buffer) {
  const open = await openPdf(bytes)
  const { info } = await open.document.getMetadata()
  await open.close()
  return info
}
const copies = async () => {
  const names: string[] = []
  for await (const { path } of world.ctx.files.list('stamped-pdfs')) names.push(path)
  return names
}
const marks = () => world.rows('select delivery_problem from orders')
const today = async () =>
  [...(await ordersToday(world.ctx)), ...(await downloadsToday(world.ctx))].filter(
    ({ kind, count }) => kind === 'trouble' && count > 0,
  )

test('DLV-03 DLV-04: many requests at once make one stamped copy; ranges of it fit together, and it is deleted when the ticket has ended', async () => {
  const { order, ticket } = await sold(await drawnScore({ pages: 3 }))
  const download = await ticket()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => download(at % 2 ? { range: 'bytes=0-99' } : {})),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 206, 200, 206, 200, 206, 200, 206])
  const wholes = await Promise.all(answers.filter(({ status }) => status === 200).map(readBytes))
  const [whole = Buffer.alloc(0)] = wholes
  for (const other of wholes) expect(other.equals(whole)).toBe(true)
  for (const text of await readText(whole))
    expect(text).toContain(`Licensed to: “Łukasz Żółć” · order ${order.number} · 8 copies`)
  const parts: Buffer[] = []
  for (let at = 0; at < whole.length; at += 4000)
    parts.push(await readBytes(await download({ range: `bytes=${at}-${at + 3999}` })))
  expect(Buffer.concat(parts).equals(whole)).toBe(true)
  expect(await copies()).toHaveLength(1)
  expect([await marks(), await today()]).toEqual([[{ delivery_problem: null }], []])

  await removeStampedCopies(world.ctx)
  expect(await copies()).toHaveLength(1)
  world.base.clock.advance(hour)
  await removeStampedCopies(world.ctx)
  expect(await copies()).toEqual([])
})

test('blank bands of a file stored before they were detected are recorded at its first stamping @sweep', async () => {
  const { ticket } = await sold(await drawnScore({ pages: 2 }))
  await world.ctx.db.$client.query(
    `insert into stored_files (bucket, path, content_type, byte_size, sha256) values ('${bucket}', 'pdfs/blue.pdf', 'application/pdf', 1, 'x')`,
  )
  await (
    await ticket()
  )()
  const [{ blank_bands: bands } = { blank_bands: null }] = await world.rows<{ blank_bands: unknown }>(
    `select blank_bands from stored_files where path = 'pdfs/blue.pdf'`,
  )
  expect(bands).toEqual([expect.any(Number), expect.any(Number)])
})

test('a file bought without a holder, or whose buyer was erased, gets title, composer and forScore keywords, and no licence @sweep', async () => {
  const [tune] = await world.rows<{ id: string }>(
    "insert into tunes (title, composer, style, grade, duration) values ('Blue Shoes', 'The Musician', 'Swing', 3, 245) returning id",
  )
  const score = await drawnScore({ pages: 1 })
  const expectPlain = async (answer: Response) => {
    const bytes = await readBytes(answer)
    expect(await readDetails(bytes)).toMatchObject({
      Title: 'Blue Shoes',
      Author: 'The Musician',
      Keywords: expect.stringContaining('Swing, difficulty:2, duration:245'),
    })
    expect(await readText(bytes)).toEqual(await readText(score))
  }
  for (const licence of [null, { name: 'Studio', copies: 4 }]) {
    const { ticket } = await sold(score, licence, undefined, { tune_id: tune?.id })
    await expectPlain(await (await ticket())())
    await world.reset()
  }
  const erased = await sold(score, ensemble, undefined, { tune_id: tune?.id })
  await inTransaction(world.ctx.db, (tx) => eraseBuyer(tx, world.ctx, 'buyer@example.com'))
  await expectPlain(await (await erased.ticket())())
  expect(await marks()).toEqual([{ delivery_problem: null }])
})

test('a file bought without a holder whose title cannot be written is delivered unchanged, and no order is marked @sweep', async () => {
  const locked = readFileSync('tests/support/pdf-corpus/user-password.pdf')
  const plain = await sold(locked, null)
  const download = await plain.ticket()
  for (let visit = 0; visit < 2; visit++) expect((await readBytes(await download())).equals(locked)).toBe(true)
  await world.reset()
  const elsewhere = await sold(null, null, 'https://files.example.com/blue.pdf')
  expect(await (await (await elsewhere.ticket())()).text()).toContain('https://files.example.com/blue.pdf')
  expect([await copies(), await marks(), await today()]).toEqual([[], [{ delivery_problem: null }], []])
})

test('row 34: a PDF that cannot be stamped is delivered unstamped; the order is marked once and the owner is told what to do', async () => {
  const locked = readFileSync('tests/support/pdf-corpus/user-password.pdf')
  const { order, ticket } = await sold(locked)
  const download = await ticket()
  for (let visit = 0; visit < 3; visit++) expect((await readBytes(await download())).equals(locked)).toBe(true)
  expect((await readBytes(await (await ticket())())).equals(locked)).toBe(true)
  expect(await marks()).toEqual([{ delivery_problem: 'locked' }])
  expect(await today()).toEqual([
    expect.objectContaining({
      text: '1 PDF was delivered without its licence printed in it',
      href: '/admin/orders?filter=delivery',
    }),
  ])
  const { lines, history } = await findOrderDetails(world.ctx, order.checkout_id)
  expect(lines.map(({ deliveryProblem }) => deliveryProblem)).toEqual(['locked'])
  expect(history.filter(({ what }) => what === 'download.unstamped')).toHaveLength(1)
  expect((await listOrders(world.ctx, { filter: 'delivery' })).orders.map(({ id }) => id)).toEqual([order.checkout_id])
})

test('row 34: with a file on another server, a damaged one and a full disk, the buyer still gets the file @sweep', async () => {
  const half = (await drawnScore()).subarray(0, 900)
  const damaged = await sold(half)
  expect((await readBytes(await (await damaged.ticket())())).equals(half)).toBe(true)
  expect(await marks()).toEqual([{ delivery_problem: 'damaged' }])

  await world.reset()
  const elsewhere = await sold(null, ensemble, 'https://files.example.com/blue.pdf')
  expect(await (await (await elsewhere.ticket())()).text()).toContain('https://files.example.com/blue.pdf')
  expect(await marks()).toEqual([{ delivery_problem: 'elsewhere' }])

  await world.reset()
  const score = await drawnScore({ pages: 1 })
  const full = await sold(score)
  const { put } = world.ctx.files
  world.ctx.files.put = async (where, ...rest) => {
    if (where === 'stamped-pdfs') throw new Error('disk full')
    return put(where, ...rest)
  }
  try {
    expect((await readBytes(await (await full.ticket())())).equals(score)).toBe(true)
  } finally {
    world.ctx.files.put = put
  }
  expect(await marks()).toEqual([{ delivery_problem: 'failed' }])
})

test('row 30: if an original is missing, the buyer gets an error page and the owner is told; once it is back, all is as bought @sweep', async () => {
  const { ticket } = await sold(null)
  const download = await ticket()
  expect((await download()).status).toBe(404)
  expect(await today()).toEqual([
    expect.objectContaining({ text: expect.stringContaining('A buyer asked for “Blue Shoes”') }),
  ])
  await world.ctx.files.put(bucket, 'pdfs/blue.pdf', await drawnScore({ pages: 1 }))
  expect((await readText(await readBytes(await download())))[0]).toContain('Licensed to: “Łukasz Żółć”')
  expect([await marks(), await today()]).toEqual([[{ delivery_problem: null }], []])
})

test('a corrected file is stamped again for an open ticket, and names its version @sweep', async () => {
  const { order, ticket } = await sold(await drawnScore({ pages: 1 }))
  const download = await ticket()
  const line = `Licensed to: “Łukasz Żółć” · order ${order.number} · 8 copies`
  const [before] = await readText(await readBytes(await download()))
  expect(before).toContain(line)
  expect(before).not.toContain('version')
  await world.ctx.files.put(bucket, 'pdfs/corrected.pdf', await drawnScore({ pages: 2 }))
  await world.rows(
    `update download_grants set file = 'private:${bucket}/pdfs/corrected.pdf', delivered_version = 2 returning id`,
  )
  const after = await readText(await readBytes(await download()))
  expect(after).toHaveLength(2)
  for (const text of after) expect(text).toContain(`${line}, version 2`)
  world.base.clock.advance(hour)
  await removeStampedCopies(world.ctx)
  expect([await copies(), await marks()]).toEqual([[], [{ delivery_problem: null }]])
})
