// Proves on a real database that a card gives its download once, to one person, and that a copy of the database holds no
// code.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownerActor } from '../../../../../tests/support/administrator'
import { callEndpoint } from '../../../../../tests/support/call-endpoint'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { openBrowser } from '../../../../../tests/support/browser-visit'
import { paperTexts } from '../../../../../tests/support/read-paper'
import { ordersAdminApi } from '@/features/commerce/orders/server/back-office/orders.admin'
import { salesOfDays } from '@/features/commerce/orders/server/back-office/orders-today'
import { issueInvoice } from '@/features/commerce/documents/server/issue-invoice'
import { forgetOrders } from '@/features/commerce/orders/server/personal-data/forget-orders'
import { ordersPrivacy } from '@/features/commerce/orders/server/personal-data/orders.privacy'
import { inTransaction } from '@/adapters/database/connect'
import { licenceTiers } from '@/db/schema/commerce/licences'
import { printedCode } from '@/features/commerce/giveaways/card-code'
import type { CardBatch, RedeemedCard } from '../cards.contract'
import { cardsAdminApi, cardsAdminRoutes } from './cards.admin'
import { makeBatch, printableCodes } from './batches'
import { redeemCard } from './redeem-card'
import { redeemRoutes } from './redeem.routes'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const ctx = () => ({ ...world.ctx, actor: ownerActor })
const admin = <Answer>(key: string, input: Parameters<typeof callEndpoint>[3] = {}) =>
  callEndpoint<Answer>(cardsAdminApi, ctx(), key, input)

/** Makes a batch for a new sheet, and returns its id and its codes. */
async function batchOf(count: number, change: Parameters<OrdersWorld['item']>[0] = {}) {
  const item = await world.item({ title: 'Corner Table', ...change })
  const { id } = await makeBatch(ctx(), { label: 'LP, first pressing', item: item.id, count })
  return { id, item, codes: await printableCodes(ctx(), id) }
}
const redeem = (code = '', email = 'fan@example.com', name = '') => redeemCard(world.ctx, { code, email, name })
const state = async () =>
  (
    await world.rows<{ redeemed: number; orders: number; grants: number; mails: number }>(`
      select (select count(*)::int from download_cards where redeemed_at is not null) as redeemed,
        (select count(*)::int from orders) as orders, (select count(*)::int from download_grants) as grants,
        (select count(*)::int from outbox) as mails`)
  )[0]

/** Sends the form of the page. Returns status and text. */
async function post(values: Record<string, string>): Promise<{ status: number; html: string }> {
  const route = redeemRoutes.find(({ method }) => method === 'POST')
  const raw = new Request('https://site.example/redeem', { method: 'POST', body: new URLSearchParams(values) })
  const answer = await route?.run(world.ctx, { raw, params: {} }, openBrowser().http)
  return { status: answer?.status ?? 0, html: (await answer?.text()) ?? '' }
}

describe('a card', () => {
  test('gives the download, a mail with the link, and an order that cost nothing', async () => {
    const { id, codes } = await batchOf(3)
    const done = await redeem(codes[1])
    expect(done).toMatchObject({ kind: 'redeemed', title: 'Corner Table', path: expect.stringMatching(/^\/d\/.{64}$/) })
    await world.runJobs()
    expect(world.mails).toHaveLength(1)
    expect(world.mails[0]).toMatchObject({ to: 'fan@example.com', subject: expect.stringContaining('Your download') })
    expect(world.mails[0]?.text).toContain((done.kind === 'redeemed' && done.path) || 'a link')
    expect(await world.rows('select total_cents, items_cents, given_as, status from checkouts')).toEqual([
      { total_cents: 0, items_cents: 0, given_as: 'card', status: 'paid' },
    ])
    const { batch, cards } = await admin<{ batch: CardBatch; cards: RedeemedCard[] }>('GET /api/admin/cards/{id}', {
      params: { id },
    })
    expect(batch).toMatchObject({ count: 3, redeemed: 1, isCancelled: false })
    expect(cards).toMatchObject([{ number: 2, order: { email: 'fan@example.com' } }])
    const { order } = cards[0] ?? {}
    const details = await callEndpoint<object>(ordersAdminApi, ctx(), 'GET /api/admin/orders/{id}', {
      params: { id: order?.id },
    })
    expect(details).toMatchObject({ givenAs: 'card', totalCents: 0, refundableCents: 0 })
  })

  test('redeemed by ten people at once goes to exactly one; the others read that it was redeemed', async () => {
    const { codes } = await batchOf(1)
    const all = await Promise.all(Array.from({ length: 10 }, (_, index) => redeem(codes[0], `fan${index}@example.com`)))
    expect(all.filter(({ kind }) => kind === 'redeemed')).toHaveLength(1)
    expect(all.filter(({ kind }) => kind === 'used')).toHaveLength(9)
    expect(await state()).toEqual({ redeemed: 1, orders: 1, grants: 1, mails: 1 })
  })

  test('redeemed again by the same person mails the link again, once an hour; a stranger reads the same and gets nothing', async () => {
    const { codes } = await batchOf(1)
    await redeem(codes[0])
    // A double click brings no second mail.
    expect(await redeem(codes[0])).toEqual({ kind: 'used' })
    expect((await state())?.mails).toBe(1)
    await world.advance(120)
    expect(await redeem(codes[0], 'stranger@example.com')).toEqual({ kind: 'used' })
    expect((await state())?.mails).toBe(1)
    expect(await redeem(codes[0])).toEqual({ kind: 'used' })
    await redeem(codes[0])
    await world.runJobs()
    expect(world.mails.map(({ to }) => to)).toEqual(['fan@example.com', 'fan@example.com'])
  })

  test('whose item has a printed licence asks for the name, stays unused until then, and prints it', async () => {
    await world.ctx.db
      .insert(licenceTiers)
      .values({ name: 'Player', copies: 1, price_rule: 'times', price_amount: 100, is_stamped: true })
    const { codes } = await batchOf(1)
    await expect(redeem(codes[0])).rejects.toMatchObject({ fields: { name: expect.stringContaining('name') } })
    expect(await state()).toEqual({ redeemed: 0, orders: 0, grants: 0, mails: 0 })
    await redeem(codes[0], 'fan@example.com', '  Ann   Example ')
    expect(await world.rows(`select licence ->> 'holder' as holder from orders`)).toEqual([{ holder: 'Ann Example' }])
  })

  test('of a cancelled batch, of a deleted item, or of no batch at all gives a sentence and stays as it was', async () => {
    const { id, codes, item } = await batchOf(2)
    await redeem(codes[0])
    await world.rows(`delete from shop_items where id = '${item.id}'`)
    await expect(redeem(codes[1], 'late@example.com')).rejects.toThrow("This can't be downloaded at the moment.")
    await admin('POST /api/admin/cards/{id}/cancel', { params: { id } })
    await admin('POST /api/admin/cards/{id}/cancel', { params: { id } })
    await expect(redeem(codes[1], 'late@example.com')).rejects.toThrow('This card is no longer valid.')
    await expect(redeem('00000-00000')).rejects.toThrow('This code is not right.')
    expect(await state()).toEqual({ redeemed: 1, orders: 1, grants: 1, mails: 1 })
    expect(await world.rows(`select what from audit where ref = 'cards:${id}'`)).toEqual([
      { what: 'cards.made' },
      { what: 'cards.cancelled' },
    ])
  })

  test('survives the deletion of its order after the retention period, and is still used', async () => {
    const { id, codes } = await batchOf(1)
    await redeem(codes[0])
    await world.advance(20 * 366 * 86_400)
    await inTransaction(world.ctx.db, (tx) => forgetOrders(tx, world.ctx, 10))
    const { cards } = await admin<{ cards: RedeemedCard[] }>('GET /api/admin/cards/{id}', { params: { id } })
    expect(cards).toMatchObject([{ number: 1, order: null }])
    expect(await redeem(codes[0])).toEqual({ kind: 'used' })
  })
})

test('the database holds no code, and the same batch can be printed again', async () => {
  const { id, codes } = await batchOf(12)
  const [{ dump = '' } = {}] = await world.rows<{ dump: string }>(
    `select (select json_agg(c)::text from download_cards c) || (select json_agg(a)::text from audit a) as dump`,
  )
  for (const code of codes) {
    expect(dump).not.toContain(code)
    expect(dump).not.toContain(printedCode(code))
  }
  const route = cardsAdminRoutes[0]
  const print = async () => {
    const raw = new Request('https://site.example/')
    const answer = await route?.run(ctx(), { raw, params: { id } }, openBrowser().http)
    return paperTexts(Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0)))
  }
  const pages = await print()
  expect(pages).toHaveLength(2)
  for (const code of codes) expect(pages.join(' ')).toContain(printedCode(code))
  await redeem(codes[0])
  const again = (await print()).join(' ')
  expect(again).not.toContain(printedCode(codes[0] ?? ''))
  for (const code of codes.slice(1)) expect(again).toContain(printedCode(code))
})

test('given downloads are no sales: no day counts them, and they have no invoice', async () => {
  const { codes } = await batchOf(1)
  await redeem(codes[0])
  expect((await salesOfDays(world.ctx, 2)).map(({ orders, cents }) => [orders, cents])).toEqual([
    [0, 0],
    [0, 0],
  ])
  const [{ id = '' } = {}] = await world.rows<{ id: string }>('select id from checkouts')
  await expect(
    issueInvoice(ctx(), id, { name: 'A', address: 'B', taxNumber: '', reference: '' }, 'buyer'),
  ).rejects.toThrow('given away')
})

test('the export of personal data has the download, and an erasure hides the address', async () => {
  const { codes } = await batchOf(1)
  await redeem(codes[0])
  const sections = await inTransaction(world.ctx.db, async (tx) =>
    ordersPrivacy.collect?.(tx, world.ctx, 'fan@example.com'),
  )
  expect(JSON.stringify(sections)).toContain('Corner Table')
  await inTransaction(world.ctx.db, async (tx) => ordersPrivacy.erase?.(tx, world.ctx, 'fan@example.com'))
  expect(await world.rows(`select email from checkouts`)).toEqual([{ email: 'erased' }])
})

describe('the page', () => {
  test('keeps what was typed beside its error, in any spelling, and leads to the download', async () => {
    const { codes } = await batchOf(1)
    const wrong = await post({ code: 'abc <b>', email: 'fan@example.com' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('value="abc &lt;b&gt;"')
    expect(wrong.html).toContain('This code is not right.')
    expect(wrong.html).toContain('value="fan@example.com"')
    const noEmail = await post({ code: codes[0] ?? '', email: 'fan' })
    expect(noEmail.html).toContain('Please enter a valid email address.')
    const long = await post({ code: '7'.repeat(10_000), email: 'fan@example.com' })
    expect([long.status, long.html.includes('This code is not right.')]).toEqual([422, true])
    const done = await post({ code: (codes[0] ?? '').toLowerCase().replaceAll('0', 'o'), email: ' Fan@Example.com ' })
    expect(done.status).toBe(200)
    expect(done.html).toMatch(/href="\/d\/[\w-]{64}"/)
    expect((await post({ code: codes[0] ?? '', email: 'fan@example.com' })).status).toBe(409)
  })

  test('a robot that fills in the hidden field redeems nothing', async () => {
    const { codes } = await batchOf(1)
    await post({ code: codes[0] ?? '', email: 'fan@example.com', website: 'x' })
    expect((await state())?.redeemed).toBe(0)
  })
})

test.each([
  [{ label: ' ', item: '', count: 0 }, ['label', 'item', 'count']],
  [{ label: 'x'.repeat(81), item: 'x', count: 501 }, ['label', 'item', 'count']],
  [{ label: 'LP', item: '00000000-0000-4000-8000-000000000000', count: 1 }, ['item']],
  [{ label: 'LP', item: '00000000-0000-4000-8000-000000000000', count: 1.5 }, ['count']],
])('a batch of %o is refused at its fields', async (body, fields) => {
  const refusal = await admin('POST /api/admin/cards', { body }).catch((error: unknown) => error)
  expect(Object.keys((refusal as { fields: object }).fields)).toEqual(fields)
})

test('cards are made for music files and editions, not for records and links', async () => {
  const music = await world.item({ title: 'Album', category: 'digital_music', pdf_file_url: null })
  await world.rows(
    `insert into item_files (shop_item_id, name, file, byte_size) values ('${music.id}', '01 One', 'private:music-files/one.mp3', 9)`,
  )
  await world.item({ title: 'Record', category: 'physical_music' })
  await world.item({ title: 'Link', pdf_file_url: null, bandcamp_url: 'https://bandcamp.example' })
  const sheet = await world.item({ title: 'Sheet', pdf_file_url: null })
  const [edition] = await world.variants(sheet.id, [
    { label: 'B♭', pdf_file_url: 'private:sheet-music-pdfs/b.pdf', version: 1, kind: 'part' },
  ])
  const { choices } = await admin<{ choices: { value: string; label: string }[] }>('GET /api/admin/cards/choices')
  expect(choices).toEqual([
    { value: music.id, label: 'Album' },
    { value: `${sheet.id}:${edition?.id}`, label: 'Sheet, B♭' },
  ])
  for (const { value } of choices) {
    const { id } = await makeBatch(ctx(), { label: 'x', item: value, count: 1 })
    await redeem((await printableCodes(ctx(), id))[0])
  }
  expect(await world.rows('select title, edition_version from download_grants order by title')).toEqual([
    { title: '01 One', edition_version: null },
    { title: 'Sheet, B♭', edition_version: 1 },
  ])
})
