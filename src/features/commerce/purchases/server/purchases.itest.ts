// Proves which client learns what: the buying browser and the mailbox of the typed address, and no other (OP-03, OP-04,
// OP-13 to OP-16; failure row 29).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgedToken } from '../../../../../tests/support/forged-token'
import { boughtCover } from '@/features/commerce/downloads/server/bought-cover'
import { createOrdersWorld, type Browser, type OrdersWorld } from '../../../../../tests/support/orders-world'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld({ webhooks: false })
})
beforeEach(() => world.reset())
afterAll(() => world.close())

async function approvedSheet(email = 'buyer@example.com'): Promise<{ browser: Browser; orderID: string }> {
  const sheet = await world.item()
  const browser = world.browser()
  const { orderID } = await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }], email)
  await world.atPaypal(orderID, 'approve', { email: 'payer@example.com' })
  return { browser, orderID }
}

describe('a stranger who knows the order id', () => {
  test('row 29 OP-04: the stranger gets no tokens, no titles and no address; the mail goes to the stored one', async () => {
    const { browser, orderID } = await approvedSheet()
    const thief = world.browser()
    await thief.config()
    const stolen = await thief.settle(orderID, { customerEmail: 'thief@example.com' })
    expect(stolen).toEqual({
      success: true,
      state: 'completed',
      orders: [],
      receipt: null,
      customerEmail: '',
      error: null,
    })
    await world.runJobs()
    expect(world.mails.map((mail) => mail.to).toSorted()).toEqual(['buyer@example.com', 'owner@themusician.test'])
    const receipt = world.mails.find(({ to }) => to === 'buyer@example.com')
    expect(receipt?.replyTo).toBe('owner@themusician.test')
    expect(receipt?.text).toContain('Questions? Write to owner@themusician.test, or reply to this mail.')
    expect(world.mails.find(({ to }) => to === 'owner@themusician.test')?.replyTo).toBeUndefined()
    expect((await browser.settle(orderID)).orders).toMatchObject([{ download_token: expect.any(String) }])
    // The buyer's browser lost its cookie: it gets no tokens, the mail has them.
    browser.cookies.clear()
    expect((await browser.settle(orderID)).orders).toEqual([])
    browser.cookies.set('checkout', '../../etc/passwd')
    expect((await browser.settle(orderID)).orders).toEqual([])
  })
})

describe('mails', () => {
  test('DLV-03 OP-14 OP-16 OP-12: the receipt lists every item, with downloads, links, shipping and the order number', async () => {
    const sheet = await world.item({ image_url: '/media/shop-images/products/blue.jpg' })
    const album = await world.item({
      category: 'digital_music',
      title: 'Late Album',
      price: 1000,
      digital_price: 800,
      pdf_file_url: null,
      bandcamp_url: 'https://band.example/late',
    })
    const disc = await world.item({
      category: 'cd',
      title: 'Late Set',
      price: 1500,
      pdf_file_url: null,
      inventory_count: 5,
      external_url: 'https://secret.example/master',
    })
    const browser = world.browser()
    const { orderID } = await browser.open([
      { id: sheet.id, price: 9.5, quantity: 1, format: 'pdf' },
      { id: album.id, title: 'Late Album', price: 8, quantity: 1, format: 'digital' },
      { id: disc.id, title: 'Late Set', price: 15, quantity: 2, format: 'cd' },
    ])
    await world.atPaypal(orderID, 'approve', { email: 'payer@example.com' })
    const reply = await browser.settle(orderID)
    await world.runJobs()
    const [checkout] = await world.rows<{ invoice_number: string }>('select invoice_number from checkouts')
    const receipt = world.mails.find((mail) => mail.to === 'buyer@example.com')
    expect(receipt?.subject).toBe(`Your order ${checkout?.invoice_number} from The Musician`)
    for (const part of [
      'Blue Sheet',
      '$9.50',
      `http://localhost:4500/d/${reply.orders[0]?.download_token}`,
      '5 downloads, until',
      'Late Album',
      '$8.00',
      'https://band.example/late',
      'Late Set',
      '$30.00',
      '2 x CD',
      'Shipping',
      '$7.00',
      '$54.50',
      'San Jose',
      'CA 95131',
      checkout?.invoice_number ?? '',
    ]) {
      expect(receipt?.text).toContain(part)
    }
    expect(receipt?.text).not.toContain('secret.example')
    expect(receipt?.html).toContain(
      '<img src="http://localhost:4500/pictures/160.jpeg/shop-images/products/blue.jpg" alt="Cover: Blue Sheet"',
    )
    expect(receipt?.html.match(/<img/g)).toEqual(['<img'])
    const [sheetLine, albumLine] = reply.orders
    expect(await boughtCover(world.ctx.db, sheetLine?.id ?? '')).toMatchObject({
      url: '/media/shop-images/products/blue.jpg',
    })
    expect(await boughtCover(world.ctx.db, albumLine?.id ?? '')).toBeNull()
    const notice = world.mails.find((mail) => mail.to === 'owner@themusician.test')
    expect(notice?.text).toContain('buyer@example.com has bought')
    expect(notice?.text).toContain('San Jose')
    expect(notice?.text).not.toContain('/d/')
  })

  test('the receipt names the next gig, and none when none is announced', async () => {
    await world.rows(
      "insert into events (title, date, time, venue, city) values ('Late Set', '2999-11-26', '7:30 PM', 'The Corner Room', 'Old Town')",
    )
    const announced = await approvedSheet()
    await announced.browser.settle(announced.orderID)
    await world.runJobs()
    const receipt = world.mails.find(({ to }) => to === 'buyer@example.com')
    expect(receipt?.text).toContain('Nov 26, 2999 · The Corner Room, Old Town')
    expect(receipt?.text).toMatch(/http:\/\/localhost:4500\/events\/late-set-2999-11-26-[0-9a-f]{8}/)
    await world.rows("update events set status = 'cancelled'")
    const cancelled = await approvedSheet('second@example.com')
    await cancelled.browser.settle(cancelled.orderID)
    await world.runJobs()
    expect(world.mails.find(({ to }) => to === 'second@example.com')?.text).not.toContain('Corner Room')
    await world.rows('delete from events')
  })

  test("CHK-14 OP-16: the payer's address is stored, and used only without a typed one", async () => {
    const { browser, orderID } = await approvedSheet()
    await world.rows("update checkouts set email = ''")
    await browser.settle(orderID)
    await world.runJobs()
    expect(await world.rows('select customer_email from orders')).toEqual([{ customer_email: 'payer@example.com' }])
    expect(world.mails.map((mail) => mail.to).toSorted()).toEqual(['owner@themusician.test', 'payer@example.com'])
  })
})

describe('find my purchases', () => {
  type List = { email: string; validUntil: string; orders: Record<string, unknown>[] }
  const tokenIn = (text: string): string => /\/purchases\/([\w-]{64})/.exec(text)?.[1] ?? ''

  test('OP-03 DLV-05 QRY-12: a link is sent to that address and shows its completed orders, newest first', async () => {
    const first = await approvedSheet()
    await first.browser.settle(first.orderID)
    await world.advance(60)
    const second = await approvedSheet('Buyer@Example.com')
    await second.browser.settle(second.orderID)
    const other = await approvedSheet('other@example.com')
    await other.browser.settle(other.orderID)
    await world.runJobs()
    world.mails.length = 0

    expect(await world.browser().post('requestPurchases', { email: 'BUYER@example.com' })).toEqual({ accepted: true })
    await world.runJobs()
    expect(world.mails.map((mail) => mail.to)).toEqual(['buyer@example.com'])
    const token = tokenIn(world.mails[0]?.text ?? '')
    const list = (await world.browser().get('purchases', { token })) as List
    expect(list.email).toBe('buyer@example.com')
    expect(list.orders).toHaveLength(2)
    expect(list.orders[0]).toMatchObject({
      title: 'Blue Sheet',
      unitCents: 950,
      downloadUrl: expect.stringMatching(/^\/d\/[\w-]{64}$/),
      downloadsLeft: 5,
      listenUrl: null,
    })
    expect(String(list.orders[0]?.createdAt) > String(list.orders[1]?.createdAt)).toBe(true)

    await world.advance(30 * 60 + 1)
    await expect(world.browser().get('purchases', { token })).rejects.toMatchObject({ code: 'link_expired' })
    await expect(world.browser().get('purchases', { token: forgedToken(token) })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(world.browser().get('purchases', { token: 'x' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('CHK-04 OP-03: an address typed in full-width characters is found in plain ones, and the other way round', async () => {
    const { browser, orderID } = await approvedSheet('ｂｕｙｅｒ＠example．com')
    await browser.settle(orderID)
    await world.runJobs()
    expect(world.mails.splice(0).map((mail) => mail.to)).toContain('buyer@example.com')
    await world.browser().post('requestPurchases', { email: 'Ｂuyer@example.com' })
    await world.runJobs()
    expect(world.mails.map((mail) => mail.to)).toEqual(['buyer@example.com'])
    await expect(
      world.browser().open([{ id: (await world.item()).id, price: 9.5, quantity: 1 }], 'buy\u0435r@example.com'),
    ).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('CHK-14 OP-16: an address that PayPal writes in capitals is found too', async () => {
    const { browser, orderID } = await approvedSheet()
    await world.rows("update checkouts set email = '', payer_email = 'Payer@Example.com'")
    await world.sim(`/orders/${orderID}/approve`, { email: 'Payer@Example.com' })
    await browser.settle(orderID)
    await world.runJobs()
    expect(await world.rows('select customer_email from orders')).toEqual([{ customer_email: 'payer@example.com' }])
  })

  test('OP-03: an address without orders gets the same response and no mail', async () => {
    expect(await world.browser().post('requestPurchases', { email: 'nobody@example.com' })).toEqual({ accepted: true })
    await world.runJobs()
    expect(world.mails).toEqual([])
  })

  describe('6.3: repeated requests for the address of a buyer', () => {
    const ask = (browser = world.browser()) => browser.post('requestPurchases', { email: 'buyer@example.com' })
    /** Returns the links of the mails since the last call. */
    const mailedLinks = async () => {
      await world.runJobs()
      return world.mails.splice(0).map(({ text }) => tokenIn(text))
    }
    async function boughtBy() {
      const { browser, orderID } = await approvedSheet()
      await browser.settle(orderID)
      await mailedLinks()
      return browser
    }

    test('eight at once send one mail; later ones of the same network send the same link once more, and a new one shortly before it expires', async () => {
      await boughtBy()
      await Promise.all(Array.from({ length: 8 }, () => ask()))
      const [link, ...more] = await mailedLinks()
      expect(more).toEqual([])
      await world.advance(61)
      await Promise.all(Array.from({ length: 8 }, () => ask()))
      expect(await mailedLinks()).toEqual([link])
      await world.advance(25 * 60)
      await ask()
      const [next, ...others] = await mailedLinks()
      expect([next === link, others]).toEqual([false, []])
      expect(((await world.browser().get('purchases', { token: next ?? '' })) as List).orders).toHaveLength(1)
    })

    test('one stranger does not use up the mails of other networks; all strangers together cannot leave the mailbox without a working link', async () => {
      await boughtBy()
      const stranger = world.browser()
      const found: string[] = []
      for (let asked = 0; asked < 6; asked++) {
        await ask(stranger)
        found.push(...(await mailedLinks()))
        await world.advance(61)
      }
      expect(found).toHaveLength(2)
      for (let network = 1; network < 9; network++) await ask(world.browser(`198.51.100.${network}`))
      found.push(...(await mailedLinks()))
      expect(found).toHaveLength(3)
      expect(new Set(found).size).toBe(1)
      expect(((await world.browser().get('purchases', { token: found[0] ?? '' })) as List).orders).toHaveLength(1)
      await world.advance(30 * 60)
      await ask(world.browser('198.51.100.77'))
      expect(await mailedLinks()).toHaveLength(1)
    })

    test('the browser that bought has its own quota of mails: three an hour', async () => {
      const browser = await boughtBy()
      for (let network = 1; network < 9; network++) {
        await ask(world.browser(`198.51.100.${network}`))
        await mailedLinks()
        await world.advance(30)
      }
      const made = world.browser()
      made.cookies.set('checkout', 'A'.repeat(43))
      await ask(made)
      expect(await mailedLinks()).toEqual([])
      for (let asked = 0; asked < 5; asked++) await ask(browser)
      expect(await mailedLinks()).toHaveLength(3)
    })
  })

  test('OP-16: refunded and never completed orders are not listed', async () => {
    const { browser, orderID } = await approvedSheet()
    await browser.settle(orderID)
    const pending = await approvedSheet()
    world.fault({ call: 'orders.capture', kind: 'pending', afterSeconds: 86_400 })
    await pending.browser.settle(pending.orderID)
    await world.rows("update orders set payment_status = 'refunded' where payment_status = 'completed'")
    await world.browser().post('requestPurchases', { email: 'buyer@example.com' })
    await world.runJobs()
    expect(world.mails.some((mail) => mail.subject.startsWith('Your purchases'))).toBe(false)
  })
})
