// Tests that a QR code in the stamped file is readable like by a phone, and opens the current state of the licence.
import { Buffer } from 'node:buffer'
import jsQR from 'jsqr'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LicenceSnapshot } from '@/db/schema/commerce/orders/licence-snapshot'
import { deriveToken, newSecret } from '@/platform/tokens'
import { inTransaction } from '@/adapters/database/connect'
import { downloadToken, grantsOfOrders } from '@/features/commerce/downloads/server/grants/grants'
import { downloadsRoutes } from '@/features/commerce/downloads/server/downloads.routes'
import { openBrowser } from '../../../../../tests/support/browser-visit'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { corpusPdf, drawnScore } from '../../../../../tests/support/pdf-corpus'
import { type OpenPdf, openPdf, renderPage, pageTexts } from '../../../../../tests/support/read-pdf'
import { eraseBuyer } from '@/features/commerce/orders/server/personal-data/erase-buyer'
import { printedLicence } from './printed-licence'
import { soldFiles } from './sold-files'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const routes = downloadsRoutes(soldFiles)
const bucket = 'sheet-music-pdfs'
const ensemble: LicenceSnapshot = { name: 'Ensemble', copies: 8, holder: 'Łukasz Żółć' }

/** Makes a paid order of the B♭ edition of a sheet, and its file as the buyer gets it. */
async function sold(bytes?: Buffer) {
  await world.ctx.files.put(bucket, 'pdfs/blue.pdf', bytes ?? (await drawnScore({ pages: 2 })))
  const item = await world.item({ title: 'Blue Shoes', price: 950, pdf_file_url: null })
  const file = `private:${bucket}/pdfs/blue.pdf`
  const [edition] = await world.variants(item.id, [{ label: 'B♭', kind: 'part', pdf_file_url: file, version: 1 }])
  if (!edition) throw new Error('no edition')
  const buyer = world.browser()
  const line = { id: item.id, price: 9.5, quantity: 1, format: 'pdf', variantId: edition.id }
  const { orderID } = await buyer.open([line], 'buyer@example.com')
  await world.atPaypal(orderID, 'approve')
  await buyer.settle(orderID)
  const [order] = await world.rows<{ id: string; number: string }>(
    'select o.id, c.invoice_number as number from orders o join checkouts c on c.id = o.checkout_id',
  )
  if (!order) throw new Error('no order')
  await world.ctx.db.$client.query('update orders set licence = $1', [JSON.stringify(ensemble)])
  return { order, item, edition }
}

async function toFile(orderId: string): Promise<Buffer> {
  const [grant] = (await grantsOfOrders(world.ctx.db, [orderId])).get(orderId) ?? []
  if (!grant) throw new Error('no grant')
  const browser = openBrowser()
  const token = downloadToken(world.ctx, grant)
  const { headers } = await browser.call(world.ctx, routes, 'POST /d/{token}/ticket', { token })
  const ticket = headers.get('location')?.replace('/f/', '') ?? ''
  const answer = await browser.call(world.ctx, routes, 'GET /f/{ticket}', { ticket })
  return Buffer.from(await answer.arrayBuffer())
}

const makeToken = (orderId: string) => deriveToken(world.ctx.settings.tokenSecret, 'licence', orderId)

/** Reads the QR code like a phone over the lower right corner of a page as displayed, printed with 300 dots an inch. */
async function squareOn(pdf: OpenPdf, page: number): Promise<string | undefined> {
  const [scale, across, up] = [300 / 72, 90, 60]
  const { data, width, height } = await renderPage(pdf, page, scale)
  const [cornerWidth, cornerHeight] = [Math.round(across * scale), Math.round(up * scale)]
  const corner = new Uint8ClampedArray(cornerWidth * cornerHeight * 4)
  for (let row = 0; row < cornerHeight; row++) {
    const start = ((height - cornerHeight + row) * width + width - cornerWidth) * 4
    corner.set(data.subarray(start, start + cornerWidth * 4), row * cornerWidth * 4)
  }
  return jsQR(corner, cornerWidth, cornerHeight)?.data
}

test('the QR code on the first page of a stamped file, printed with 300 dots an inch, leads to its licence @sweep', async () => {
  const { order } = await sold()
  const pdf = await openPdf(await toFile(order.id))
  expect(await squareOn(pdf, 1)).toBe(`${world.ctx.settings.baseUrl}/licence/${makeToken(order.id)}`)
  expect(await squareOn(pdf, 2)).toBeUndefined()
  for (const text of await pageTexts(pdf)) expect(text).toContain('Licensed to: “Łukasz Żółć”')
  await pdf.close()
})

test.each([
  'turned by 90 degrees',
  'turned by 180 degrees',
  'turned by 270 degrees',
  'turned by -90 degrees',
  'cropped',
  'cropped and turned',
  'a corner below zero',
])('the QR code is upright in the lower right corner of the first page of a file that is: %s @sweep', async (odd) => {
  const { order } = await sold(await corpusPdf(odd))
  const pdf = await openPdf(await toFile(order.id))
  expect(await squareOn(pdf, 1)).toBe(`${world.ctx.settings.baseUrl}/licence/${makeToken(order.id)}`)
  await pdf.close()
})

test('the page shows the current state: valid, copies, holder, version and newest; not valid after a refund, nothing after an erasure', async () => {
  const { order, item, edition } = await sold()
  const licence = {
    isValid: true,
    title: 'Blue Shoes',
    image: null,
    choice: expect.stringContaining('B♭'),
    copies: 8,
    holder: 'Łukasz Żółć',
    isPrinted: true,
    isBeingRefunded: false,
    terms: null,
    topUp: { itemId: item.id, format: 'pdf', variantId: edition.id, copies: 8, paidCents: 950 },
    orderNumber: order.number,
    soldBy: null,
    versions: [{ name: 'Blue Shoes, B♭', version: 1, newest: 1 }],
  }
  expect(await printedLicence(world.ctx, makeToken(order.id))).toEqual(licence)
  expect(JSON.stringify(await printedLicence(world.ctx, makeToken(order.id)))).not.toContain('buyer@example.com')
  await world.ctx.db.$client.query(
    `insert into edition_files (edition_id, shop_item_id, version, file, byte_size, released_at) values ($1, $2, 3, 'private:x/y.pdf', 1, now())`,
    [edition.id, item.id],
  )
  expect(await printedLicence(world.ctx, makeToken(order.id))).toMatchObject({ versions: [{ version: 1, newest: 3 }] })
  await world.rows(`update orders set payment_status = 'refunded'`)
  expect(await printedLicence(world.ctx, makeToken(order.id))).toMatchObject({ isValid: false })
  await inTransaction(world.ctx.db, (tx) => eraseBuyer(tx, world.ctx, 'buyer@example.com'))
  await expect(printedLicence(world.ctx, makeToken(order.id))).rejects.toMatchObject({ code: 'not_found' })
})

test('10,000 guesses find nothing, even if every order is known; nor does a token made for something else @sweep', async () => {
  const { order } = await sold()
  const id = Buffer.from(order.id.replaceAll('-', ''), 'hex')
  const hits: string[] = []
  for (let guess = 0; guess < 10_000; guess++) {
    const token = Buffer.concat([id, Buffer.from(newSecret(), 'base64url')]).toString('base64url')
    await printedLicence(world.ctx, token).then(
      () => hits.push(token),
      () => undefined,
    )
  }
  expect(hits).toEqual([])
  for (const purpose of ['download', 'purchases', 'ticket'] as const) {
    const token = deriveToken(world.ctx.settings.tokenSecret, purpose, order.id)
    await expect(printedLicence(world.ctx, token)).rejects.toMatchObject({ code: 'not_found' })
  }
})
