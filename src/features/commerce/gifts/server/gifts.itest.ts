// Proves on a real database and the simulator that a gift reaches its recipient once, on its day, and never after its
// money went back (business 13, Gift).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownerActor } from '../../../../../tests/support/administrator'
import { openBrowser } from '../../../../../tests/support/browser-visit'
import { callEndpoint } from '../../../../../tests/support/call-endpoint'
import { createOrdersWorld, type CartItem, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { licenceTiers } from '@/db/schema/commerce/licences'
import { inTransaction } from '@/adapters/database/connect'
import type { Opened } from '@/features/commerce/gifts/server/open-gift'
import { redeemCard } from '@/features/commerce/download-cards/server/redeem-card'
import { redeemRoutes } from '@/features/commerce/download-cards/server/redeem.routes'
import { licencesToday } from '@/features/commerce/licences/server/top-up/topped-up'
import { findOrderDetails } from '@/features/commerce/orders/server/back-office/order-details'
import { refundCheckout, refundLine } from '@/features/commerce/refunds/server/refund'
import { eraseBuyer } from '@/features/commerce/orders/server/personal-data/erase-buyer'
import { orders } from '@/db/schema/commerce/orders/orders'
import type { TypedGift } from '../gift.rules'
import type { Gift } from '../gifts.contract'
import { giftRoutes } from './gift.routes'
import { giftsAdminApi } from './gifts.admin'
import { giftsPrivacy } from './gifts.privacy'
import { mailGiftsTask } from './mail-gifts'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(async () => {
  await world.reset()
  // Noon in the test's time zone, UTC.
  world.base.clock.set(new Date('2026-11-27T12:00:00Z'))
})
afterAll(() => world.close())

const hour = 3600
const gift = (change: Partial<TypedGift> = {}): TypedGift => ({
  by: 'mail',
  recipientName: 'Ada Lind',
  recipientEmail: 'ada@example.com',
  deliverOn: '2026-11-29',
  giverName: 'Ben',
  message: 'Happy birthday!',
  ...change,
})
const sheet = (id: string, change: Partial<CartItem> = {}): CartItem => ({ id, price: 9.5, quantity: 1, ...change })

/** Opens the order as the page does. */
const open = (items: CartItem[], given: TypedGift | undefined, browser = world.browser()) =>
  browser.post('createPaypalOrder', {
    items: items.map((item) => ({ title: 'Blue Sheet', category: 'sheet_music', ...item })),
    customerEmail: 'ben@example.com',
    currency: 'USD',
    ...(given && { gift: given }),
  }) as Promise<{ orderID: string }>

async function buy(items: CartItem[], given = gift()) {
  const browser = world.browser()
  const { orderID } = await open(items, given, browser)
  await world.atPaypal(orderID)
  const reply = await browser.settle(orderID, {
    customerEmail: 'ben@example.com',
    items: items.map(({ id, quantity, price }) => ({ shopItemId: id, quantity, pricePerItem: price })),
    totalAmount: items.reduce((sum, { price }) => sum + price, 0),
  })
  await world.runJobs()
  return { reply, ...(await stored()) }
}
async function stored() {
  const [row] = await world.rows<{ id: string; checkoutId: string }>(
    'select id, checkout_id as "checkoutId" from gifts',
  )
  return row ?? { id: '', checkoutId: '' }
}
const mailed = (to: string) => world.mails.filter((mail) => mail.to === to)
const runDay = () => world.runJobsNamed(mailGiftsTask)
const codeIn = (text = ''): string => /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(text)?.[0] ?? ''
const openCode = (code: string, email = 'ada@example.com'): Promise<Opened> =>
  redeemCard(world.ctx, { code, email, name: '' })
const lines = (as: 'gift' | null) =>
  world.rows(
    `select o.title, o.payment_status as status, o.licence->>'holder' as holder, count(g.id)::int as files, count(g.revoked_at)::int as revoked
     from orders o join checkouts c on c.id = o.checkout_id left join download_grants g on g.order_id = o.id
     where c.given_as is not distinct from ${as === null ? 'null' : `'${as}'`} group by o.id order by o.position`,
  )
const admin = <Answer>(key: string, input: Parameters<typeof callEndpoint>[3] = {}) =>
  callEndpoint<Answer>(giftsAdminApi, { ...world.ctx, actor: ownerActor }, key, input)
const list = async () => (await admin<{ gifts: Gift[] }>('GET /api/admin/gifts')).gifts

async function page(path: string): Promise<{ status: number; html: string; type: string | null }> {
  const [, , code = '', card] = path.split('/')
  const route = card
    ? giftRoutes[0]
    : redeemRoutes.find(({ path: at, method }) => at === '/redeem/{code}' && method === 'GET')
  const raw = new Request(`https://site.example${path}`)
  const answer = await route?.run(world.ctx, { raw, params: { code } }, openBrowser().http)
  return {
    status: answer?.status ?? 0,
    html: (await answer?.text()) ?? '',
    type: answer?.headers.get('content-type') ?? null,
  }
}

describe('a gift that is mailed on a day', () => {
  test('gives its giver no download, waits for nine o’clock, is mailed once and opens in the recipient’s name', async () => {
    const [tier] = await world.ctx.db
      .insert(licenceTiers)
      .values({ name: 'Player', copies: 1, price_rule: 'times', price_amount: 100, is_stamped: true })
      .returning()
    const item = await world.item({ title: 'Corner Table' })
    const { reply } = await buy([sheet(item.id, { licenceId: tier?.id ?? null })])
    expect(reply.state).toBe('completed')
    expect(reply.orders).toMatchObject([{ files: [], download_token: null, link: null }])
    expect(reply.receipt?.gift).toEqual({
      text: 'Gift for Ada Lind, on November 29, 2026',
      cardPath: expect.stringMatching(/^\/redeem\/\w{5}-\w{5}\/card\.pdf$/),
    })
    expect(await world.rows('select id from download_grants')).toEqual([])
    const [receipt] = mailed('ben@example.com')
    expect(receipt?.text).toContain('Gift for Ada Lind, on November 29, 2026: we mail it to ada@example.com that day.')
    expect(receipt?.text).toContain(`${reply.receipt?.gift?.cardPath}`)
    expect(receipt?.text).not.toContain('/d/')

    await runDay()
    expect(mailed('ada@example.com')).toEqual([])
    expect(await list()).toMatchObject([{ recipientName: 'Ada Lind', state: 'waiting', deliverOn: '2026-11-29' }])
    const early = codeIn(reply.receipt?.gift?.cardPath ?? '')
    await expect(openCode(early)).rejects.toMatchObject({
      fields: { code: 'This gift opens on November 29, 2026. Please come back then.' },
    })
    const closed = await page(`/redeem/${early}`)
    expect(closed.html).toContain('This gift opens on November 29, 2026.')
    expect(closed.html).not.toContain('Corner Table')

    // Midnight of the day, then a minute to nine.
    await world.advance(36 * hour)
    await runDay()
    await world.advance(9 * hour - 60)
    await runDay()
    expect(mailed('ada@example.com')).toEqual([])
    await world.advance(60)
    await runDay()
    await runDay()
    const [mail, ...more] = mailed('ada@example.com')
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Ben has a gift for you from The Musician')
    expect(mail?.text).toContain('Happy birthday!')
    expect(await list()).toMatchObject([{ state: 'sent' }])

    const code = codeIn(mail?.text)
    const shown = await page(`/redeem/${code}`)
    expect(shown.html).toContain('A gift for Ada Lind')
    expect(shown.html).toContain('value="ada@example.com"')
    expect(await openCode(code)).toMatchObject({ kind: 'redeemed', title: 'Corner Table', path: expect.any(String) })
    expect(await lines('gift')).toEqual([
      { title: 'Corner Table', status: 'completed', holder: 'Ada Lind', files: 1, revoked: 0 },
    ])
    expect(await lines(null)).toMatchObject([{ status: 'completed', files: 0 }])
    expect(await openCode(code, 'thief@example.com')).toEqual({ kind: 'used' })
    expect(await list()).toMatchObject([{ state: 'opened', openedOrder: { number: expect.any(String) } }])
    await world.runJobs()
    expect(mailed('ada@example.com')[1]?.text).toContain('You have opened your gift.')
    const { checkoutId } = await stored()
    const details = await findOrderDetails(world.ctx, checkoutId)
    expect(details.lines).toMatchObject([{ bringsNothing: false }])
  })

  test('for today is mailed as soon as it is paid', async () => {
    const item = await world.item()
    await buy([sheet(item.id)], gift({ deliverOn: '2026-11-27' }))
    await runDay()
    expect(mailed('ada@example.com')).toHaveLength(1)
  })

  test('is mailed once by four processes at once, of which one is killed while it mails', async () => {
    const items = await Promise.all(['One', 'Two', 'Three'].map((title) => world.item({ title })))
    for (const { id, title } of items) await buy([sheet(id, { title })], gift({ deliverOn: '2026-11-28' }))
    await world.advance(22 * hour)
    const work = { kind: 'gifts' } as const
    expect(await world.child(work, { crashAt: 'after-gift-mail' })).toBeNull()
    expect(await world.rows('select id from gifts where mailed_at is not null')).toEqual([])
    const startAt = Date.now() + 500
    await Promise.all([1, 2, 3].map(() => world.child(work, { startAt })))
    await runDay()
    expect(mailed('ada@example.com').map(({ text }) => codeIn(text))).toHaveLength(3)
    expect(new Set(mailed('ada@example.com').map(({ text }) => codeIn(text))).size).toBe(3)
  })

  test('opened by ten people at once goes to exactly one', async () => {
    const item = await world.item()
    const { reply } = await buy([sheet(item.id)], gift({ by: 'card', recipientEmail: '', deliverOn: '' }))
    const code = codeIn(reply.receipt?.gift?.cardPath ?? '')
    const all = await Promise.all(Array.from({ length: 10 }, (_, index) => openCode(code, `fan${index}@example.com`)))
    expect(all.filter(({ kind }) => kind === 'redeemed')).toHaveLength(1)
    expect(await lines('gift')).toHaveLength(1)
  })

  test('is neither mailed nor opened while nothing is paid', async () => {
    const item = await world.item()
    await open([sheet(item.id)], gift({ deliverOn: '2026-11-27' }))
    await runDay()
    expect(mailed('ada@example.com')).toEqual([])
    expect(await list()).toEqual([])
  })
})

describe('money that goes back', () => {
  test('before the day: the gift is cancelled, never mailed, and its code opens nothing', async () => {
    const item = await world.item()
    const { reply, checkoutId } = await buy([sheet(item.id)])
    await refundCheckout(world.ctx, checkoutId, 'changed my mind')
    await world.runJobs()
    expect(await list()).toMatchObject([{ state: 'cancelled' }])
    await world.advance(72 * hour)
    await runDay()
    expect(mailed('ada@example.com')).toEqual([])
    const path = reply.receipt?.gift?.cardPath ?? ''
    await expect(openCode(codeIn(path))).rejects.toMatchObject({
      fields: { code: expect.stringContaining('cancelled') },
    })
    await expect(page(path)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('between the queue and the mail server: the mail is dropped', async () => {
    const item = await world.item()
    const { checkoutId } = await buy([sheet(item.id)], gift({ deliverOn: '2026-11-28' }))
    await world.advance(22 * hour)
    await world.rows(`update gifts set mailed_at = now()`)
    const { id } = await stored()
    await world.rows(
      `insert into outbox (dedupe_key, kind, recipient, payload, next_attempt_at) values ('gift:${id}:1', 'gift', 'ada@example.com', '{"giftId":"${id}","generation":1}', now() + interval '1 day')`,
    )
    await refundCheckout(world.ctx, checkoutId, 'changed my mind')
    await world.runJobs()
    await world.rows(`update outbox set next_attempt_at = to_timestamp(0) where kind = 'gift'`)
    await world.runJobsNamed('deliver-mail')
    expect(mailed('ada@example.com')).toEqual([])
  })

  test('after the opening: one line loses its download, the other keeps it; a won dispute restores both', async () => {
    const one = await world.item({ title: 'One' })
    const two = await world.item({ title: 'Two', pdf_file_url: 'private:sheet-music-pdfs/two.pdf' })
    const { reply, checkoutId } = await buy(
      [sheet(one.id, { title: 'One' }), sheet(two.id, { title: 'Two' })],
      gift({ by: 'card', recipientEmail: '', deliverOn: '' }),
    )
    await openCode(codeIn(reply.receipt?.gift?.cardPath ?? ''))
    const [first] = reply.orders
    await refundLine(world.ctx, first?.id ?? '', 'wrong one')
    await world.runJobs()
    expect(await lines('gift')).toMatchObject([
      { title: 'One', status: 'refunded', files: 1, revoked: 1 },
      { title: 'Two', status: 'completed', files: 1, revoked: 0 },
    ])
    const [paid] = await world.rows<{ capture: string }>('select provider_capture_id as capture from payments')
    await world.sim(`/captures/${paid?.capture}/reverse`, {})
    await world.runJobs()
    expect(await lines('gift')).toMatchObject([{ revoked: 1 }, { status: 'refunded', revoked: 1 }])
    await world.sim(`/captures/${paid?.capture}/return`, {})
    await world.runJobs()
    expect(await lines('gift')).toMatchObject([
      { status: 'refunded', revoked: 1 },
      { status: 'completed', revoked: 0 },
    ])
    expect(await lines(null)).toMatchObject([{ files: 0 }, { files: 0 }])
    expect(checkoutId).not.toBe('')
  })

  test('for one of two lines before the opening: the gift opens with the other one', async () => {
    const one = await world.item({ title: 'One' })
    const two = await world.item({ title: 'Two', pdf_file_url: 'private:sheet-music-pdfs/two.pdf' })
    const { reply } = await buy(
      [sheet(one.id, { title: 'One' }), sheet(two.id, { title: 'Two' })],
      gift({ by: 'card', recipientEmail: '', deliverOn: '' }),
    )
    await refundLine(world.ctx, reply.orders[0]?.id ?? '', 'wrong one')
    await world.runJobs()
    await openCode(codeIn(reply.receipt?.gift?.cardPath ?? ''))
    expect(await lines('gift')).toMatchObject([{ title: 'Two', status: 'completed' }])
  })
})

describe('bad input', () => {
  test.each([
    ['a day that has passed', gift({ deliverOn: '2026-11-26' }), 'This day has passed'],
    ['a day in more than a year', gift({ deliverOn: '2027-11-28' }), 'within the next year'],
    ['no name', gift({ recipientName: ' ' }), 'who the gift is for'],
    ['no address', gift({ recipientEmail: 'ada@' }), 'e-mail address'],
  ])('%s is refused with a sentence for the gift', async (_, given, sentence) => {
    const item = await world.item()
    await expect(open([sheet(item.id)], given)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { gift: expect.stringContaining(sentence) },
    })
    expect(await world.rows('select id from checkouts')).toEqual([])
  })

  test('the same cart with another gift is another order; with the same gift it is the same', async () => {
    const item = await world.item()
    const browser = world.browser()
    const { orderID } = await open([sheet(item.id)], gift(), browser)
    expect((await open([sheet(item.id)], gift(), browser)).orderID).toBe(orderID)
    expect((await open([sheet(item.id)], gift({ message: 'Hi' }), browser)).orderID).not.toBe(orderID)
    expect((await open([sheet(item.id)], undefined, browser)).orderID).not.toBe(orderID)
  })
})

describe('the owner', () => {
  test('mails it again once an hour, and another address gets a new code', async () => {
    const item = await world.item()
    const { id } = await buy([sheet(item.id)], gift({ deliverOn: '2026-11-27', recipientEmail: 'wrong@example.com' }))
    await runDay()
    const old = codeIn(mailed('wrong@example.com')[0]?.text)
    for (const _ of [1, 2]) await admin('POST /api/admin/gifts/{id}/resend', { params: { id } })
    await world.runJobs()
    expect(mailed('wrong@example.com')).toHaveLength(2)
    await admin('POST /api/admin/gifts/{id}/address', {
      params: { id },
      body: { recipientEmail: 'ada@example.com', deliverOn: '2026-11-27' },
    })
    await runDay()
    const [mail] = mailed('ada@example.com')
    expect(codeIn(mail?.text)).not.toBe(old)
    await expect(openCode(old)).rejects.toMatchObject({ fields: { code: expect.stringContaining('not right') } })
    expect(await openCode(codeIn(mail?.text))).toMatchObject({ kind: 'redeemed' })
    await expect(admin('POST /api/admin/gifts/{id}/resend', { params: { id } })).rejects.toMatchObject({
      message: 'This gift was opened already.',
    })
  })

  test('prints the card of a gift as a PDF while it is not opened', async () => {
    const item = await world.item()
    const { reply } = await buy([sheet(item.id)], gift({ by: 'card', recipientEmail: '', deliverOn: '' }))
    const path = reply.receipt?.gift?.cardPath ?? ''
    expect(await page(path)).toMatchObject({ status: 200, type: 'application/pdf' })
    expect(await list()).toMatchObject([{ state: 'waiting', recipientEmail: null, deliverOn: null }])
    await openCode(codeIn(path))
    await expect(page(path)).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('a licence that was a gift is raised for the difference to what the giver paid', async () => {
  const item = await world.item()
  const { reply } = await buy([sheet(item.id)], gift({ by: 'card', recipientEmail: '', deliverOn: '' }))
  await world.ctx.db.execute(`update orders set licence = '{"name":"One copy","copies":1}'`)
  await openCode(codeIn(reply.receipt?.gift?.cardPath ?? ''))
  const rows = (await world.ctx.db.select().from(orders)).filter(({ unit_cents }) => unit_cents === 0)
  const today = await licencesToday(world.ctx.db, rows)
  expect([...today.values()]).toMatchObject([{ paidCents: 950, copies: 1 }])
})

test('the recipient’s data is exported and erased, for the recipient and with the giver; the code opens the gift still', async () => {
  const item = await world.item()
  const { reply } = await buy([sheet(item.id)])
  const code = codeIn(reply.receipt?.gift?.cardPath ?? '')
  const exported = await inTransaction(world.ctx.db, (tx) => giftsPrivacy.collect!(tx, world.ctx, 'ada@example.com'))
  expect(exported).toMatchObject([{ rows: [{ for: 'Ada Lind', email: 'ada@example.com', order: null }] }])
  const warned = await inTransaction(world.ctx.db, (tx) => giftsPrivacy.warnings!(tx, world.ctx, 'ben@example.com'))
  expect(warned).toEqual(['A gift that waits for its day is not mailed any more. Its printed card still opens it.'])
  const erase = (email: string) =>
    inTransaction(world.ctx.db, async (tx) => {
      const gifts = await giftsPrivacy.erase!(tx, world.ctx, email)
      await eraseBuyer(tx, world.ctx, email)
      return gifts
    })
  expect(await erase('ben@example.com')).toEqual({ gifts: 1 })
  expect(await erase('ben@example.com')).toEqual({ gifts: 0 })
  const left = JSON.stringify(await world.rows('select * from gifts'))
  expect(left).not.toMatch(/Ada|ada@|Ben|birthday/)
  await world.advance(72 * hour)
  await runDay()
  expect(mailed('ada@example.com')).toEqual([])
  expect(await openCode(code)).toMatchObject({ kind: 'redeemed' })
})
