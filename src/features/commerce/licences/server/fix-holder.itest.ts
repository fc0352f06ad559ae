// Tests a misspelt licence holder: corrected once by a client with the download link, at any time by the owner, and
// printed by the next download.
import { Buffer } from 'node:buffer'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '@/adapters/database/connect'
import { downloadGrants } from '@/db/schema/commerce/downloads'
import { licenceTiers } from '@/db/schema/commerce/licences'
import { downloadsEndpoints } from '@/features/commerce/downloads/downloads.contract'
import { downloadsApi } from '@/features/commerce/downloads/server/downloads.api'
import { downloadsRoutes } from '@/features/commerce/downloads/server/downloads.routes'
import { downloadToken, grantsOfOrders } from '@/features/commerce/downloads/server/grants/grants'
import { fixHolderByToken } from '@/features/commerce/downloads/server/fix-holder-by-token'
import { deriveToken } from '@/platform/tokens'
import { openBrowser } from '../../../../../tests/support/browser-visit'
import { forgedToken } from '../../../../../tests/support/forged-token'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { drawnScore } from '../../../../../tests/support/pdf-corpus'
import { openPdf, pageTexts } from '../../../../../tests/support/read-pdf'
import { findOrderDetails } from '@/features/commerce/orders/server/back-office/order-details'
import { eraseBuyer } from '@/features/commerce/orders/server/personal-data/erase-buyer'
import { licenceAddress } from './licence-token'
import { fixHolder } from './fix-holder'
import { printedLicence } from './printed-licence'
import { soldFiles } from './sold-files'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const routes = downloadsRoutes(soldFiles)

/** Sells a paid licence for "Lukas Zolc" through the normal checkout. */
async function sold() {
  await world.ctx.files.put('sheet-music-pdfs', 'pdfs/blue.pdf', await drawnScore({ pages: 1 }))
  const item = await world.item({
    title: 'Blue Shoes',
    price: 950,
    pdf_file_url: 'private:sheet-music-pdfs/pdfs/blue.pdf',
  })
  const [tier] = await world.ctx.db
    .insert(licenceTiers)
    .values({ name: 'Ensemble', copies: 8, price_amount: 200 })
    .returning()
  const buyer = world.browser()
  const line = { id: item.id, price: 19, quantity: 1, format: 'pdf', licenceId: tier?.id }
  const { orderID } = await buyer.open([line], 'buyer@example.com', undefined, 'Lukas Zolc')
  await world.atPaypal(orderID, 'approve')
  await buyer.settle(orderID)
  const [order] = await world.rows<{ id: string; checkout_id: string }>('select id, checkout_id from orders')
  const [grant] = (await grantsOfOrders(world.ctx.db, [order?.id ?? ''])).get(order?.id ?? '') ?? []
  if (!order || !grant) throw new Error('nothing was sold')
  return { order, grant, token: downloadToken(world.ctx, grant) }
}

const correct = (token: string, holder: string) =>
  fixHolderByToken(world.ctx, soldFiles, token, holder).then(
    () => 'corrected',
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  )
const licences = () => world.rows<{ licence: Record<string, unknown> }>('select licence from orders')
const readGrant = downloadsApi(soldFiles).find(({ endpoint }) => endpoint.method === 'GET')
const downloadPage = async (token: string) => {
  const input = { params: { token }, query: undefined, body: undefined }
  return downloadsEndpoints.grant.output.parse(await readGrant?.run(world.ctx, input, openBrowser().http))
}
const fixable = async (token: string) => (await downloadPage(token)).fixable

test('the page of a download leads to its licence, until it is refunded', async () => {
  const { order, token } = await sold()
  const { licenceUrl } = await downloadPage(token)
  expect(await printedLicence(world.ctx, licenceUrl?.split('/').at(-1) ?? '')).toMatchObject({ holder: 'Lukas Zolc' })
  await world.ctx.db
    .update(downloadGrants)
    .set({ revoked_at: world.ctx.clock.now() })
    .where(eq(downloadGrants.order_id, order.id))
  expect((await downloadPage(token)).licenceUrl).toBeNull()
})

test('the next download has the new name, also in a browser with a download in progress; the licence page and the owner see it @sweep', async () => {
  const { order, token } = await sold()
  const browser = openBrowser()
  const { headers } = await browser.call(world.ctx, routes, 'POST /d/{token}/ticket', { token })
  const ticket = headers.get('location')?.replace('/f/', '') ?? ''
  const text = async () => {
    const answer = await browser.call(world.ctx, routes, 'GET /f/{ticket}', { ticket })
    const pdf = await openPdf(Buffer.from(await answer.arrayBuffer()))
    const [page] = await pageTexts(pdf)
    await pdf.close()
    return page
  }
  expect(await text()).toContain('Licensed to: “Lukas Zolc”')
  expect(await correct(token, ' Łukasz \n Żółć ')).toBe('corrected')
  expect(await text()).toContain('Licensed to: “Łukasz Żółć”')
  const page = licenceAddress(world.ctx, order.id).split('/').at(-1) ?? ''
  expect(await printedLicence(world.ctx, page)).toMatchObject({ holder: 'Łukasz Żółć' })
  const details = await findOrderDetails(world.ctx, order.checkout_id)
  expect(details.lines[0]).toMatchObject({ holder: { name: 'Łukasz Żółć', boughtAs: 'Lukas Zolc' } })
  expect(details.history.map(({ what }) => what)).toContain('licence.holder_corrected')
})

test('the buyer can fix the name once, also with many requests at once; the owner at any time', async () => {
  const { order, token } = await sold()
  const names = Array.from({ length: 8 }, (_, at) => `Big Band ${at}`)
  const answers = await Promise.all(names.map((name) => correct(token, name)))
  expect(answers.filter((answer) => answer === 'corrected')).toHaveLength(1)
  for (const answer of answers.filter((one) => one !== 'corrected'))
    expect(answer).toMatch(/^conflict: This name has already been corrected/)
  const winner = names[answers.indexOf('corrected')]
  expect(await licences()).toEqual([
    { licence: { name: 'Ensemble', copies: 8, holder: winner, boughtAs: 'Lukas Zolc', isFixed: true } },
  ])
  for (const name of ['First', 'Second']) await fixHolder(world.ctx, order.id, name, { owner: 'owner' })
  expect(await licences()).toMatchObject([{ licence: { holder: 'Second', boughtAs: 'Lukas Zolc' } }])
})

test('a name that the checkout refuses, the same name again, and one that no font prints do not use up the change', async () => {
  const { token, order } = await sold()
  for (const holder of ['', ' \n '])
    expect(await correct(token, holder)).toMatch(/^invalid_input: Please say whose name/)
  expect(await correct(token, 'x'.repeat(500))).toMatch(/^invalid_input: The name must be at most 120/)
  expect(await correct(token, 'Lukas  Zolc')).toMatch(/^invalid_input: This is already the printed name/)
  expect(await correct(token, 'தமிழ்')).toMatch(/^invalid_input: These letters cannot be printed/)
  expect(await correct(token, '山田太郎')).toBe('corrected')
  const page = licenceAddress(world.ctx, order.id).split('/').at(-1) ?? ''
  expect(await printedLicence(world.ctx, page)).toMatchObject({ holder: '山田太郎' })
})

test('only the download link of that order can change the name: not its QR code, not a forged link, not after a refund', async () => {
  const { order, grant, token } = await sold()
  const square = licenceAddress(world.ctx, order.id).split('/').at(-1) ?? ''
  const older = deriveToken(world.ctx.settings.tokenSecret, 'download', grant.id, grant.generation + 1)
  for (const wrong of [square, older, forgedToken(token), 'x'])
    expect(await correct(wrong, 'Thief')).toMatch(/^not_found/)
  await world.rows(`update orders set payment_status = 'refunded' returning id`)
  expect(await correct(token, 'Thief')).toMatch(/^not_found/)
  expect(await licences()).toMatchObject([{ licence: { holder: 'Lukas Zolc' } }])
})

test('without JavaScript the form keeps the typed text, says what is wrong, and leads back when the name is fixed', async () => {
  const { token } = await sold()
  const route = routes.find(({ path }) => path === '/d/{token}/holder')
  const send = (holder: string) =>
    route?.run(
      world.ctx,
      {
        raw: new Request('https://themusician.test/', { method: 'POST', body: new URLSearchParams({ holder }) }),
        params: { token },
      },
      openBrowser().http,
    )
  const refused = await send('é'.repeat(121))
  expect([refused?.status, await refused?.text()]).toEqual([422, expect.stringContaining(`value="${'é'.repeat(121)}"`)])
  expect((await send('Łukasz Żółć'))?.headers.get('location')).toBe(`/d/${token}`)
  const again = await send('Another')
  expect([again?.status, await again?.text()]).toEqual([409, expect.stringContaining('already been corrected')])
  expect(await fixable(token)).toBeNull()
})

test('an erasure removes both names', async () => {
  const { token } = await sold()
  expect(await fixable(token)).toBe('Lukas Zolc')
  await correct(token, 'Łukasz Żółć')
  await inTransaction(world.ctx.db, (tx) => eraseBuyer(tx, world.ctx, 'buyer@example.com'))
  expect(
    JSON.stringify(await world.rows('select licence from orders union all select licence from checkout_lines')),
  ).not.toMatch(/Lukas|Łukasz/)
})
