// Tests a corrected edition from the owner's new file to the buyers of the old one: the same link, one mail each,
// whatever fails meanwhile.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '@/adapters/database/connect'
import { day } from '@/lib/durations'
import { downloadsApi } from '@/features/commerce/downloads/server/downloads.api'
import { downloadsRoutes } from '@/features/commerce/downloads/server/downloads.routes'
import { downloadToken, grantsOfOrders } from '@/features/commerce/downloads/server/grants/grants'
import { releaseEditionFiles } from '@/features/commerce/catalog/server/editing/release-editions'
import { storeFile } from '@/platform/stored-files/store-file'
import { handle } from '@/server/http/handle'
import { openBrowser } from '../../../../../../tests/support/browser-visit'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'
import { countEditionBuyers } from './buyers-of-edition'
import { deliverCorrectionsTask } from '@/features/commerce/sheet-music/server/editions/edition-files'
import { soldFiles } from '@/features/commerce/licences/server/sold-files'
import { eraseBuyer } from '@/features/commerce/orders/server/personal-data/erase-buyer'
import { refundLine } from '@/features/commerce/refunds/server/refund'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const bar14 = 'Bar 14: the chord is B♭7.'
const routes = downloadsRoutes(soldFiles)

const pdf = (text: string) =>
  storeFile(world.ctx, {
    bucket: 'sheet-music-pdfs',
    path: `${randomUUID()}.pdf`,
    content: Buffer.from(`%PDF-1.7 ${text}`),
    contentType: 'application/pdf',
    facts: { pageCount: 1 },
  })

/**
 * Makes a sheet with one edition, or with its own PDF. `replace` does what the owner's form does with a new PDF, and
 * returns the PDF's address.
 */
async function sheet({ hasEdition = true, text = 'first' } = {}) {
  const first = await pdf(text)
  const item = await world.item({ title: 'Blue Shoes', pdf_file_url: hasEdition ? null : first })
  const [edition] = hasEdition ? await world.variants(item.id, [{ label: 'C', pdf_file_url: first }]) : []
  const release = () => inTransaction(world.ctx.db, (tx) => releaseEditionFiles(tx, world.ctx, item.id))
  await release()
  const put = async (file: string, note: string | null) => {
    await world.ctx.db.$client.query(
      `update ${edition ? 'item_variants' : 'shop_items'} set pdf_file_url = $1, change_note = $2 where id = $3`,
      [file, note, edition?.id ?? item.id],
    )
    await release()
  }
  return {
    item,
    first,
    /** Id under which its versions are stored. */
    id: edition?.id ?? item.id,
    put,
    replace: async (text: string, note: string | null) => put(await pdf(text), note),
    /** Buys and pays; returns the line of the order. */
    async buy(email = 'buyer@example.com') {
      const browser = world.browser()
      const line = { id: item.id, price: 9.5, quantity: 1, format: 'pdf', ...(edition && { variantId: edition.id }) }
      const { orderID } = await browser.open([line], email)
      await world.atPaypal(orderID, 'approve')
      const { orders } = await browser.settle(orderID)
      return orders[0]?.id ?? ''
    },
  }
}

const run = () => world.runJobsNamed(deliverCorrectionsTask)
const corrections = () =>
  world.mails.filter(({ subject }) => /^Blue Shoes(, C)?: a corrected file for you$/.test(subject))
const listTold = async (edition: string) =>
  (
    await world.rows<{ told: number }>(
      `select told from edition_files where edition_id = '${edition}' order by version`,
    )
  ).map(({ told }) => told)
const delivered = () =>
  world.rows<{ version: number | null; corrected: boolean }>(
    'select delivered_version as version, corrected_at is not null as corrected from download_grants',
  )
async function findGrant(orderId: string) {
  const [grant] = (await grantsOfOrders(world.ctx.db, [orderId])).get(orderId) ?? []
  if (!grant) throw new Error('no grant')
  return grant
}
const makeToken = async (orderId: string) => downloadToken(world.ctx, await findGrant(orderId))
/** Returns what a new browser gets at a link; null when no download is left. */
async function download(token: string): Promise<string | null> {
  const browser = openBrowser()
  const { headers } = await browser.call(world.ctx, routes, 'POST /d/{token}/ticket', { token })
  const ticket = /^\/f\/(.+)$/.exec(headers.get('location') ?? '')?.[1]
  if (ticket === undefined) return null
  return (await browser.call(world.ctx, routes, 'GET /f/{ticket}', { ticket })).text()
}
async function page(token: string) {
  const [grant] = downloadsApi(soldFiles)
  if (!grant) throw new Error('no endpoint')
  return handle(
    grant,
    { ...world.ctx, actor: { kind: 'visitor' } },
    { params: { token }, query: undefined, body: undefined },
    {
      ip: '203.0.113.9',
      network: '203.0.113.9',
      requestId: 'test',
      userAgent: null,
      cookie: () => undefined,
      setCookie: () => undefined,
      setStatus: () => undefined,
    },
  )
}

test('the old link gives the corrected file and names the correction; the mail with sentence and link is sent once, however often the job runs', async () => {
  const { buy, replace } = await sheet()
  const token = await makeToken(await buy())
  expect([await download(token), await page(token)]).toMatchObject(['%PDF-1.7 first', { corrected: null }])

  await replace('second', bar14)
  await run()
  await run()
  expect(await download(token)).toBe('%PDF-1.7 second')
  expect(await page(token)).toMatchObject({ corrected: { at: world.base.clock.now().toISOString(), note: bar14 } })
  expect(corrections().map(({ to }) => to)).toEqual(['buyer@example.com'])
  for (const words of [bar14, `/d/${token}`]) expect(corrections()[0]?.text).toContain(words)
  expect(world.failures).toEqual([])
})

test('a sheet with a single PDF has versions too, also for buyers from before versions were recorded @sweep', async () => {
  const { buy, replace, id } = await sheet({ hasEdition: false })
  const token = await makeToken(await buy())
  expect(await findGrant((await buy('other@example.com')) || '')).toMatchObject({ edition_id: null })
  await replace('second', bar14)
  expect(await countEditionBuyers(world.ctx, id)).toBe(2)
  await run()
  expect(await download(token)).toBe('%PDF-1.7 second')
  expect(await page(token)).toMatchObject({ corrected: { note: bar14 } })
  expect(
    corrections()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['buyer@example.com', 'other@example.com'])
  expect(await listTold(id)).toEqual([0, 2])

  const later = await makeToken(await buy('third@example.com'))
  await run()
  expect([await download(later), await page(later)]).toMatchObject(['%PDF-1.7 second', { corrected: null }])
  await replace('third', 'Bar 20: repeat twice.')
  expect(await countEditionBuyers(world.ctx, id)).toBe(3)
  await run()
  expect(await download(later)).toBe('%PDF-1.7 third')
  expect(await listTold(id)).toEqual([0, 2, 3])
})

test('two sheets that share one file each follow their own corrections @sweep', async () => {
  const one = await sheet({ hasEdition: false })
  const other = await sheet({ hasEdition: false, text: 'of the other' })
  await other.put(one.first, null)
  const [tokenOfOne, tokenOfOther] = [
    await makeToken(await one.buy()),
    await makeToken(await other.buy('other@example.com')),
  ]
  await one.replace('second', bar14)
  await run()
  expect([await download(tokenOfOne), await download(tokenOfOther)]).toEqual(['%PDF-1.7 second', '%PDF-1.7 first'])
  expect(corrections().map(({ to }) => to)).toEqual(['buyer@example.com'])
})

test.each([true, false])(
  'after a wrong version is withdrawn, its owners get the previous one again, with a sentence (edition: %s) @sweep',
  async (hasEdition) => {
    const { buy, replace, put, first, id } = await sheet({ hasEdition })
    const token = await makeToken(await buy())
    await replace('wrong', bar14)
    await run()
    expect(await download(token)).toBe('%PDF-1.7 wrong')
    await put(first, 'Version 2 was wrong and has been withdrawn. This is version 1 again.')
    await run()
    expect(await download(token)).toBe('%PDF-1.7 first')
    expect(corrections().map(({ text }) => text.includes('has been withdrawn. This is version 1 again.'))).toEqual([
      false,
      true,
    ])
    expect(await listTold(id)).toEqual([0, 1, 1])
  },
)

test('a version withdrawn before any buyer got it changes nothing and sends no mail @sweep', async () => {
  const { buy, replace, put, first, id } = await sheet()
  const token = await makeToken(await buy())
  await replace('wrong', bar14)
  await put(first, 'Version 2 was withdrawn.')
  await run()
  expect([await download(token), await page(token)]).toMatchObject(['%PDF-1.7 first', { corrected: null }])
  expect(corrections()).toEqual([])
  expect(await listTold(id)).toEqual([0, 0, 0])
})

test('two corrections between two runs are one mail with both sentences; a later one is a separate mail', async () => {
  const { buy, replace } = await sheet()
  const token = await makeToken(await buy())
  await replace('second', bar14)
  await replace('third', 'Bar 20: repeat twice.')
  await run()
  expect(await page(token)).toMatchObject({ corrected: { note: `${bar14} Bar 20: repeat twice.` } })
  await replace('fourth', 'Bar 30: no fermata.')
  await run()
  expect(corrections()).toHaveLength(2)
  expect(await download(token)).toBe('%PDF-1.7 fourth')
})

test('DLV-04: a used-up or expired link works again after a correction, twice and for 30 days', async () => {
  const { buy, replace } = await sheet()
  const [usedUp, expired] = [await buy('one@example.com'), await buy('two@example.com')]
  await world.ctx.db.$client.query('update download_grants set used = max_downloads where order_id = $1', [usedUp])
  await world.ctx.db.$client.query('update download_grants set expires_at = $1 where order_id = $2', [
    new Date(world.base.clock.now().getTime() - day),
    expired,
  ])
  for (const id of [usedUp, expired]) expect(await download(await makeToken(id))).toBeNull()

  await replace('second', bar14)
  await run()
  const token = await makeToken(usedUp)
  expect([await download(token), await download(token), await download(token)]).toEqual([
    '%PDF-1.7 second',
    '%PDF-1.7 second',
    null,
  ])
  expect(await download(await makeToken(expired))).toBe('%PDF-1.7 second')
  expect((await findGrant(expired)).expires_at).toEqual(new Date(world.base.clock.now().getTime() + 30 * day))
})

test('a file replaced without a correction is delivered at the old link, without a mail or more downloads', async () => {
  const { buy, replace } = await sheet()
  const order = await buy()
  const before = await findGrant(order)
  await replace('second', null)
  await run()
  const after = await findGrant(order)
  expect(await download(await makeToken(order))).toBe('%PDF-1.7 second')
  expect([after.max_downloads, after.expires_at, after.correction]).toEqual([
    before.max_downloads,
    before.expires_at,
    null,
  ])
  expect(corrections()).toEqual([])
})

test('the first run after an update gives buyers of an older version the versions from before sentences, without a mail @sweep', async () => {
  const { buy, replace } = await sheet()
  const orders = [await buy('one@example.com')]
  await replace('second', null)
  orders.push(await buy('two@example.com'))
  await replace('third', null)
  // A purchase from the time before editions: it has a file, but no edition.
  const old = await buy('three@example.com')
  await world.ctx.db.$client.query(
    'update download_grants set edition_id = null, edition_version = null where order_id = $1',
    [old],
  )
  const untouched = await findGrant(old)
  await world.runJobs()
  const mails = world.mails.length
  await run()
  for (const order of orders) expect(await download(await makeToken(order))).toBe('%PDF-1.7 third')
  expect(await findGrant(old)).toEqual(untouched)
  expect(world.mails).toHaveLength(mails)
})

test('two orders of one address get the file each and one mail; a refunded one gets neither, an erased one no mail @sweep', async () => {
  const { buy, replace, id } = await sheet()
  const twice = [await buy(), await buy('Buyer@Example.com')]
  const refunded = await buy('back@example.com')
  await refundLine(world.ctx, refunded, 'sorry')
  const erased = await buy('gone@example.com')
  await world.runJobs()
  await inTransaction(world.ctx.db, (tx) => eraseBuyer(tx, world.ctx, 'gone@example.com'))

  // The number that the owner sees before saving is the number of mails.
  expect(await countEditionBuyers(world.ctx, id)).toBe(1)
  await replace('second', bar14)
  await run()
  expect(await listTold(id)).toEqual([0, 1])
  for (const order of [...twice, erased]) expect(await download(await makeToken(order))).toBe('%PDF-1.7 second')
  expect(await findGrant(refunded)).toMatchObject({ delivered_version: null, correction: null })
  expect(corrections().map(({ to }) => to)).toEqual(['buyer@example.com'])
})

test('a refund between the correction and its mail cancels the mail @sweep', async () => {
  const { buy, replace } = await sheet()
  const order = await buy()
  await world.runJobs()
  await replace('second', bar14)
  expect(await world.child({ kind: 'corrections' })).toEqual({})
  await refundLine(world.ctx, order, 'sorry')
  await world.runJobs()
  expect(corrections()).toEqual([])
  expect(world.failures).toEqual([])
})

test('an edition that was deleted afterwards still delivers the corrected file @sweep', async () => {
  const { buy, replace, item } = await sheet()
  const token = await makeToken(await buy())
  await replace('second', bar14)
  await run()
  await world.ctx.db.$client.query('delete from edition_files where shop_item_id = $1', [item.id])
  await world.ctx.db.$client.query('delete from shop_items where id = $1', [item.id])
  await run()
  expect(await download(token)).toBe('%PDF-1.7 second')
  expect(await page(token)).toMatchObject({ corrected: { note: bar14 } })
})

test(
  'row 33: after a kill half-way the next run continues; each buyer has the file and one mail, also when several processes run at once @sweep',
  { timeout: 180_000 },
  async () => {
    const { buy, replace, id } = await sheet()
    const emails = Array.from({ length: 53 }, (_, at) => `buyer${at}@example.com`)
    for (const email of emails) await buy(email)
    await world.runJobs()
    await replace('second', bar14)

    expect(await world.child({ kind: 'corrections' }, { crashAt: 'after-corrections' })).toBeNull()
    expect((await delivered()).filter(({ version }) => version === 2)).toHaveLength(50)
    expect(await world.rows(`select count(*)::int as n from outbox where kind = 'edition-corrected'`)).toEqual([
      { n: 50 },
    ])
    expect(await Promise.all([1, 2, 3].map(() => world.child({ kind: 'corrections' })))).toEqual([{}, {}, {}])
    await run()
    expect(new Set((await delivered()).map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ version: 2, corrected: true })]),
    )
    expect(
      corrections()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(emails.toSorted())
    expect(await listTold(id)).toEqual([0, 53])
  },
)
