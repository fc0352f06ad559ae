// Proves on a real database that a gift that came back is marked once, that its giver is told once, and that a corrected
// address gets it (business 2: a bounce is told to the buyer).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownerActor } from '../../../../../../tests/support/administrator'
import { openBrowser } from '../../../../../../tests/support/browser-visit'
import { callEndpoint } from '../../../../../../tests/support/call-endpoint'
import { startMailServer, type TestMailServer } from '../../../../../../tests/support/mail-server'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'
import { inTransaction } from '@/adapters/database/connect'
import { smtpSender, type SmtpSender } from '@/adapters/mail/smtp'
import { refundCheckout } from '@/features/commerce/refunds/server/refund'
import { deliverDueMail } from '@/platform/outbox/outbox'
import { allMails, onMailRefused } from '@/server/all-endpoints'
import type { Gift } from '../../gifts.contract'
import { giftsAdminApi } from '../gifts.admin'
import { mailDueGifts, mailGiftsTask } from '../mail-gifts'
import { bouncedGiftRoutes } from './bounced.routes'
import { noteReportedGifts } from './note-bounced'

let world: OrdersWorld
let server: TestMailServer
let sender: SmtpSender
beforeAll(async () => {
  world = await createOrdersWorld()
  server = await startMailServer()
  sender = smtpSender(server.url, { name: 'The Musician', address: 'mail@themusician.test' })
})
beforeEach(async () => {
  await world.reset()
  world.base.clock.set(new Date('2026-11-27T12:00:00Z'))
  server.received.length = 0
  server.behaves = 'none'
})
afterAll(async () => {
  sender.close()
  await server.stop()
  await world.close()
})

const giver = 'ben@example.com'
const wrong = 'adda@example.com'

/** Buys a gift for today. Its mail is not queued yet. */
async function buyGift(): Promise<{ id: string; checkoutId: string }> {
  const { id } = await world.item({ title: 'Corner Table' })
  const browser = world.browser()
  const { orderID } = (await browser.post('createPaypalOrder', {
    items: [{ id, price: 9.5, quantity: 1, title: 'Corner Table', category: 'sheet_music' }],
    customerEmail: giver,
    currency: 'USD',
    gift: {
      by: 'mail',
      recipientName: 'Ada Lind',
      recipientEmail: wrong,
      deliverOn: '2026-11-27',
      giverName: 'Ben',
      message: '',
    },
  })) as { orderID: string }
  await world.atPaypal(orderID)
  await browser.settle(orderID, {
    customerEmail: giver,
    items: [{ shopItemId: id, quantity: 1, pricePerItem: 9.5 }],
    totalAmount: 9.5,
  })
  await world.runJobs()
  const [row] = await world.rows<{ id: string; checkoutId: string }>(
    'select id, checkout_id as "checkoutId" from gifts',
  )
  return row ?? { id: '', checkoutId: '' }
}
async function buyAndMail() {
  const bought = await buyGift()
  await world.runJobsNamed(mailGiftsTask)
  return bought
}
const report = (email: string, reason: 'no_mailbox' | 'complaint' = 'no_mailbox') =>
  inTransaction(world.ctx.db, (tx) => noteReportedGifts(tx, world.ctx, [{ email, reason, status: '5.1.1' }]))
const told = () => world.mails.filter(({ subject }) => subject === 'Your gift for Ada Lind did not arrive')
const admin = <Answer>(key: string, input: Parameters<typeof callEndpoint>[3] = {}) =>
  callEndpoint<Answer>(giftsAdminApi, { ...world.ctx, actor: ownerActor }, key, input)
const state = async () => (await admin<{ gifts: Gift[] }>('GET /api/admin/gifts')).gifts[0]?.state
const linkIn = (text = ''): string => /\/redeem\/gift\/([A-Za-z0-9_-]{64})/.exec(text)?.[1] ?? ''
const codeIn = (text = ''): string => /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(text)?.[0] ?? ''

async function page(token: string, email?: string): Promise<{ status: number; html: string }> {
  const route = bouncedGiftRoutes.find(({ method }) => method === (email === undefined ? 'GET' : 'POST'))
  const raw = new Request('https://site.example/redeem/gift/x', {
    method: route?.method,
    ...(email !== undefined && { body: new URLSearchParams({ recipientEmail: email }) }),
  })
  const answer = await route?.run(world.ctx, { raw, params: { token } }, openBrowser().http)
  return { status: answer?.status ?? 0, html: (await answer?.text()) ?? '' }
}

describe('business 2: a gift whose mail comes back', () => {
  test('is marked and its giver told when our mail server refuses the address, and the mail is tried once', async () => {
    await buyGift()
    server.behaves = 'refuse-recipient'
    await mailDueGifts(world.ctx)
    const deliver = () => deliverDueMail(world.ctx, { sender, templates: allMails, onRefusal: onMailRefused })
    await deliver()
    expect(await world.rows(`select status, tries from outbox where kind = 'gift'`)).toEqual([
      { status: 'dead', tries: 1 },
    ])
    expect(await state()).toBe('bounced')
    server.behaves = 'none'
    await world.rows(
      `update outbox set status = 'queued', next_attempt_at = to_timestamp(0) where kind = 'gift-bounced'`,
    )
    await deliver()
    expect(server.received.map(({ recipients }) => recipients)).toEqual([[giver]])
  })

  test('is told to its giver once, in plain words with both links, however often the report arrives', async () => {
    const { checkoutId } = await buyAndMail()
    expect(await state()).toBe('sent')
    await Promise.all(Array.from({ length: 8 }, () => report(wrong)))
    await report(wrong)
    await world.runJobs()
    expect(await state()).toBe('bounced')
    const [mail, ...more] = told()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: giver })
    expect(mail?.text).toContain(`We mailed it to ${wrong}, and the mail came back: there is no such mailbox.`)
    expect(mail?.text).toMatch(/\/redeem\/\w{5}-\w{5}\/card\.pdf/)
    expect(linkIn(mail?.text)).not.toBe('')
    expect(
      await world.rows(`select what from audit where ref = 'checkout:${checkoutId}' and what = 'gift.bounced'`),
    ).toHaveLength(1)
  })

  test('is marked and told together, whichever process is killed in between', async () => {
    await buyAndMail()
    const work = { kind: 'gift-bounce', email: wrong } as const
    expect(await world.child(work, { crashAt: 'after-gift-bounce' })).toBeNull()
    expect(await state()).toBe('sent')
    const startAt = Date.now() + 500
    await Promise.all([1, 2, 3].map(() => world.child(work, { startAt })))
    await world.runJobs()
    expect(await state()).toBe('bounced')
    expect(told()).toHaveLength(1)
  })

  test('goes to the address that its giver corrects, once per bounce, with a new code', async () => {
    await buyAndMail()
    const old = codeIn(world.mails.find(({ to }) => to === wrong)?.text)
    await report(wrong)
    await world.runJobs()
    const token = linkIn(told()[0]?.text)
    const form = await page(token)
    expect(form.html).toContain(`value="${wrong}"`)
    for (const typed of ['', 'ada@', wrong]) {
      const refused = await page(token, typed)
      expect(refused).toMatchObject({ status: 422, html: expect.stringContaining(`value="${typed}"`) as string })
    }
    // Two clicks change it once.
    const clicked = await Promise.all(['ada@example.com', 'ada@example.com'].map((email) => page(token, email)))
    expect(clicked.filter(({ html }) => html.includes('The gift is mailed again'))).toHaveLength(1)
    await page(token, 'spam@example.com')
    await world.runJobsNamed(mailGiftsTask)
    const [mail, ...more] = world.mails.filter(({ to }) => to === 'ada@example.com')
    expect(more).toEqual([])
    expect(codeIn(mail?.text)).not.toBe(old)
    expect(world.mails.filter(({ to }) => to === 'spam@example.com')).toEqual([])
    expect((await page(token)).html).toContain('It was mailed to ada@example.com.')
    // The new address comes back as well.
    await report('ada@example.com')
    await world.runJobs()
    expect(told()).toHaveLength(2)
  })

  test('can be corrected by the owner, with the day that it has or mailed again to the same address', async () => {
    const { id } = await buyAndMail()
    await report(wrong)
    await world.advance(48 * 3600)
    await admin('POST /api/admin/gifts/{id}/resend', { params: { id } })
    expect(await state()).toBe('sent')
    await report(wrong)
    await admin('POST /api/admin/gifts/{id}/address', {
      params: { id },
      body: { recipientEmail: 'ada@example.com', deliverOn: '2026-11-27' },
    })
    await world.runJobsNamed(mailGiftsTask)
    expect(world.mails.filter(({ to }) => to === 'ada@example.com')).toHaveLength(1)
    expect(await state()).toBe('sent')
  })

  test('is neither marked nor told when it waits, was opened or cancelled, or was reported as spam', async () => {
    const { checkoutId } = await buyGift()
    await report(wrong)
    expect(await state()).toBe('waiting')
    await world.runJobsNamed(mailGiftsTask)
    await report(wrong, 'complaint')
    await report('other@example.com')
    expect(await state()).toBe('sent')
    await refundCheckout(world.ctx, checkoutId, 'changed my mind')
    await world.runJobs()
    await report(wrong)
    expect(await state()).toBe('cancelled')
    expect(told()).toEqual([])
  })

  test('refunded before the giver reads the mail: the page says so, and another token opens nothing', async () => {
    const { checkoutId } = await buyAndMail()
    await report(wrong)
    await world.runJobs()
    const token = linkIn(told()[0]?.text)
    await expect(page(`${token.slice(0, -4)}AAAA`)).rejects.toMatchObject({ code: 'not_found' })
    await expect(page('nonsense', 'ada@example.com')).rejects.toMatchObject({ code: 'not_found' })
    await refundCheckout(world.ctx, checkoutId, 'changed my mind')
    await world.runJobs()
    for (const email of [undefined, 'ada@example.com'])
      expect((await page(token, email)).html).toContain('This gift was cancelled')
  })
})
