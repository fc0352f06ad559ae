// Proves on a real database that a free download comes with the confirmation of the subscription, once, and that the
// form tells no visitor who is subscribed.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '../../../../../tests/support/browser-visit'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { licenceTiers } from '@/db/schema/commerce/licences'
import { newsletterSubscribers } from '@/db/schema/site/newsletter'
import { listOrders } from '@/features/commerce/orders/server/back-office/list-orders'
import { freeDownloadRoutes } from './free-downloads.routes'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  await world.rows('truncate newsletter_subscribers, licence_tiers, rate_limits cascade')
})

type Answer = { status: number; html: string }

async function call(method: 'GET' | 'POST', path: string, values: Record<string, string> = {}): Promise<Answer> {
  const route = freeDownloadRoutes.find(
    (one) => one.method === method && one.path.startsWith(path.startsWith('/free/') ? '/free/' : '/newsletter/'),
  )
  const [, first = '', second = '', , fourth = ''] = path.split('/')
  const params: Record<string, string> = first === 'free' ? { slug: second } : { token: second, file: fourth }
  const address = `https://site.example${path}`
  const raw =
    method === 'GET'
      ? new Request(address)
      : new Request(address, { method: 'POST', body: new URLSearchParams(values) })
  const answer = await route?.run(world.ctx, { raw, params }, openBrowser().http)
  return { status: answer?.status ?? 0, html: (await answer?.text()) ?? '' }
}

const freeSheet = (change: Parameters<OrdersWorld['item']>[0] = {}) =>
  world.item({ title: 'Corner Table', slug: 'corner-table', free_for_subscribers: true, ...change })

const ask = (email = 'fan@example.com', values: Record<string, string> = {}) =>
  call('POST', '/free/corner-table/newsletter', { email, ...values })

/** Returns the path in the last mail. */
async function mailedPath(): Promise<string> {
  await world.runJobs()
  return /\/newsletter\/[\w-]{64}\/free\/[0-9a-f-]{36}/.exec(world.mails.at(-1)?.text ?? '')?.[0] ?? ''
}

const state = async () =>
  (
    await world.rows(`
      select (select count(*)::int from newsletter_subscribers where status = 'confirmed') as confirmed,
        (select count(*)::int from checkouts) as orders, (select count(*)::int from download_grants) as grants`)
  )[0]

describe('a free download', () => {
  test('comes with the confirmation of the address, and not before', async () => {
    await freeSheet()
    expect((await ask(' Fan@Example.com ')).html).toContain('Check your inbox')
    const path = await mailedPath()
    expect(world.mails).toMatchObject([{ to: 'fan@example.com', subject: 'Your free download: Corner Table' }])
    // A mail scanner opens the link and confirms nothing.
    expect((await call('GET', path)).html).toContain('Confirm and get the download')
    expect(await state()).toEqual({ confirmed: 0, orders: 0, grants: 0 })

    const given = await call('POST', path)
    expect(given.html).toContain('It is yours')
    const [download = ''] = /\/d\/[\w-]{64}/.exec(given.html) ?? []
    expect(await state()).toEqual({ confirmed: 1, orders: 1, grants: 1 })
    expect(await world.rows('select email, given_as, total_cents, status from checkouts')).toEqual([
      { email: 'fan@example.com', given_as: 'newsletter', total_cents: 0, status: 'paid' },
    ])
    const { orders } = await listOrders(world.ctx, { filter: 'given' })
    expect(orders).toMatchObject([
      { email: 'fan@example.com', totalCents: 0, titles: expect.stringContaining('Corner Table') },
    ])
    expect((await listOrders(world.ctx, { filter: 'refunded' })).orders).toEqual([])
    await world.runJobs()
    expect(world.mails).toHaveLength(2)
    expect(world.mails[1]?.text).toContain(download)
    expect(world.mails[1]?.text).toContain('Thank you for subscribing')
  })

  test('is given once: five clicks at the same moment give one order, and each shows its link', async () => {
    await freeSheet()
    await ask()
    const path = await mailedPath()
    const pages = await Promise.all(Array.from({ length: 5 }, () => call('POST', path)))
    const links = pages.map(({ html }) => /\/d\/[\w-]{64}/.exec(html)?.[0])
    expect(new Set(links).size).toBe(1)
    expect(await state()).toEqual({ confirmed: 1, orders: 1, grants: 1 })
  })

  test('is given again once its links have ended, and again after a while to the same subscriber as a mail', async () => {
    await freeSheet({ download_expiry_days: 1 })
    await ask()
    const path = await mailedPath()
    await call('POST', path)
    await world.advance(2 * 86_400)
    await call('POST', path)
    expect(await state()).toEqual({ confirmed: 1, orders: 2, grants: 2 })
  })

  test('asks for the edition, refuses one that is not offered, and gives the chosen one', async () => {
    const item = await freeSheet({ pdf_file_url: null })
    const [first, second] = await world.rows<{ id: string }>(`
      insert into item_variants (shop_item_id, label, pdf_file_url, kind, transposition, position)
      values ('${item.id}', 'C', 'private:sheet-music-pdfs/c.pdf', 'lead_sheet', 'C', 0),
        ('${item.id}', 'B♭', 'private:sheet-music-pdfs/b.pdf', 'lead_sheet', 'Bb', 1) returning id`)
    const { html } = await call('GET', '/free/corner-table/newsletter')
    expect(html).toContain(`<option value="${first?.id}" selected>Corner Table, C</option>`)
    expect(await ask('fan@example.com', { file: item.id })).toMatchObject({ status: 422 })
    await ask('fan@example.com', { file: second?.id ?? '' })
    await call('POST', await mailedPath())
    expect(await world.rows('select variant_label from orders')).toEqual([{ variant_label: 'B♭' }])
  })

  test('with a printed licence asks for the name; without it nothing is confirmed and nothing is given', async () => {
    await world.ctx.db
      .insert(licenceTiers)
      .values({ name: 'Player', copies: 1, price_rule: 'times', price_amount: 100, is_stamped: true })
    await freeSheet()
    await ask()
    const path = await mailedPath()
    expect((await call('GET', path)).html).toContain('Your name, to be printed on the sheet music')
    expect(await call('POST', path, { name: ' ' })).toMatchObject({ status: 422 })
    expect(await state()).toEqual({ confirmed: 0, orders: 0, grants: 0 })
    await call('POST', path, { name: 'Ann Example' })
    expect(await world.rows(`select licence ->> 'holder' as holder from orders`)).toEqual([{ holder: 'Ann Example' }])
  })

  test('says that it is not free any more once the owner ends the offer, and confirms nothing', async () => {
    await freeSheet()
    await ask()
    const path = await mailedPath()
    await world.rows('update shop_items set free_for_subscribers = false')
    expect(await call('GET', path)).toMatchObject({ status: 410 })
    expect(await call('POST', path)).toMatchObject({ status: 410 })
    expect(await state()).toEqual({ confirmed: 0, orders: 0, grants: 0 })
  })
})

describe('the form of a free download', () => {
  test('answers the same to a subscriber and to a stranger, and only the mailbox gets the link', async () => {
    await freeSheet()
    await world.ctx.db.insert(newsletterSubscribers).values({ email: 'old@example.com', status: 'confirmed' })
    const known = await ask('old@example.com')
    const unknown = await ask('new@example.com')
    expect(known.html.replace('old@', 'new@')).toBe(unknown.html)
    await world.runJobs()
    expect(world.mails.map(({ to }) => to).toSorted()).toEqual(['new@example.com', 'old@example.com'])
  })

  test('refuses a bad address with a sentence and keeps what was typed', async () => {
    await freeSheet()
    const { status, html } = await ask('fan@')
    expect(status).toBe(422)
    expect(html).toContain('Please enter a valid email address.')
    expect(html).toContain('value="fan@"')
    expect((await ask('')).html).toContain('Please enter your email address.')
    expect(await world.rows('select id from newsletter_subscribers')).toEqual([])
  })

  test('sends one mail in ten minutes and six in a day to a mailbox, and then says so', async () => {
    await freeSheet()
    await Promise.all(Array.from({ length: 4 }, () => ask()))
    await world.runJobs()
    expect(world.mails).toHaveLength(1)
    for (let sent = 1; sent < 6; sent++) {
      await world.advance(700)
      expect((await ask()).status).toBe(200)
    }
    await world.advance(700)
    const refused = await ask()
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('We sent several mails to this address today.')
    await world.runJobs()
    expect(world.mails).toHaveLength(6)
  })

  test('does nothing for a robot that fills in the trap, and does not exist for an item that is not free', async () => {
    await freeSheet()
    expect((await ask('robot@example.com', { website: 'x' })).html).toContain('Check your inbox')
    expect(await world.rows('select id from newsletter_subscribers')).toEqual([])
    await world.rows('update shop_items set is_visible = false')
    await expect(ask()).rejects.toMatchObject({ code: 'not_found' })
  })

  test('gives nothing for a forged token or an id of something else', async () => {
    await freeSheet()
    await ask()
    const path = await mailedPath()
    const [, , token = '', , file = ''] = path.split('/')
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    await expect(call('POST', `/newsletter/${forged}/free/${file}`)).rejects.toMatchObject({ code: 'not_found' })
    for (const id of ['x', '00000000-0000-4000-8000-000000000000'])
      expect(await call('POST', `/newsletter/${token}/free/${id}`)).toMatchObject({ status: 410 })
    expect(await state()).toEqual({ confirmed: 0, orders: 0, grants: 0 })
  })
})
