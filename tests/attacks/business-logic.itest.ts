// Checks ASVS chapters 2, 8, 14 and 15 for money and goods: whatever a page sends, the server decides prices, stock,
// orders and grants, in whole transactions.
import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hour, minute } from '@/lib/durations'
import { allEndpoints, allRoutes } from '@/server/all-endpoints'
import { isShared } from '@/server/http/serve-endpoint'
import { measured } from '../support/evidence'
import { knownId, knownSlug } from '../support/hostile-input'
import { testApp } from '../support/test-app'
import { attackedSite, type AttackedSite } from './attacked-site'

let site: AttackedSite
beforeAll(async () => {
  site = await attackedSite()
})
afterAll(() => site.close())
const items = { cd: '3f0f8a52-6d2c-4f6b-8f0e-2f1f6f6b7a01', sheet: '3f0f8a52-6d2c-4f6b-8f0e-2f1f6f6b7a02' }
beforeEach(async () => {
  site.app.clock.set(new Date())
  await site.rows('truncate shop_items, checkouts, orders, download_grants, outbox cascade')
  await site.rows(
    "insert into shop_items (id, slug, category, title, price, pdf_file_url, inventory_count) values ($1, 'disc', 'cd', 'Late Set', 15, null, 5), ($2, 'sheet', 'sheet_music', 'Blue Sheet', 9.5, 'private:sheet-music-pdfs/x.pdf', null)",
    [items.cd, items.sheet],
  )
  await site.app.changes.catchUp()
})

const sheet = { id: items.sheet, title: 'Blue Sheet', price: 9.5, quantity: 1, category: 'sheet_music', format: 'pdf' }
const disc = { id: items.cd, title: 'Late Set', price: 15, quantity: 1, category: 'cd', format: 'cd' }
const open = (lines: unknown, more: object = {}, cookie = '') =>
  site.app.send(
    'POST',
    '/api/functions/create-paypal-order',
    { items: lines, customerEmail: 'fan@example.com', ...more },
    cookie === '' ? {} : { cookie },
  )
const settle = (providerOrderId: string, cookie: string, more: object = {}) =>
  site.app.send(
    'POST',
    '/api/functions/create-order',
    { customerEmail: 'fan@example.com', paypalOrderId: providerOrderId, items: [], totalAmount: 0, ...more },
    cookie === '' ? {} : { cookie },
  )
type SettleOrderReply = {
  state: string
  customerEmail: string
  orders: { id: string; download_token: string | null }[]
}
const settled = async (answer: Promise<Response>) => (await (await answer).json()) as SettleOrderReply

/** A buyer's browser with an open order. */
async function opened(lines: unknown[] = [sheet]): Promise<{ orderId: string; cookie: string }> {
  const answer = await open(lines)
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(text)
  return {
    orderId: (JSON.parse(text) as { orderID: string }).orderID,
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
  }
}
async function bought(): Promise<SettleOrderReply & { cookie: string; orderId: string }> {
  const { orderId, cookie } = await opened()
  await site.approve(orderId)
  return { ...(await settled(settle(orderId, cookie))), cookie, orderId }
}
const books = async () =>
  (
    await site.rows(
      'select (select count(*) from checkouts)::int as checkouts, (select count(*) from stock_holds)::int as holds, (select count(*) from orders)::int as orders, (select count(*) from payments)::int as payments, (select count(*) from download_grants)::int as grants',
    )
  )[0]
const nothing = { checkouts: 0, holds: 0, orders: 0, payments: 0, grants: 0 }

describe('input from pages', () => {
  test('ASVS 2.2.1 ASVS 2.2.2: impossible amounts and numbers are refused with a sentence, and nothing is opened, stored or charged', async ({
    task,
  }) => {
    const values: unknown[] = [
      -1,
      0,
      -0.5,
      1.5,
      1e9,
      1e308,
      100,
      2 ** 53,
      '1',
      '1e1',
      '',
      ' 1',
      'NaN',
      null,
      true,
      [],
      [1],
      {},
      { valueOf: 1 },
    ]
    const wrong: string[] = []
    let asked = 0
    const refused = async (what: string, lines: unknown, more: object = {}) => {
      const answer = await open(lines, more)
      asked += 1
      const body = (await answer.json()) as { error?: { message?: string } }
      if (![400, 409, 413, 422].includes(answer.status) || !body.error?.message) wrong.push(`${what}: ${answer.status}`)
    }
    for (const value of values) {
      await refused(`quantity ${JSON.stringify(value)}`, [{ ...disc, quantity: value }])
      await refused(`price ${JSON.stringify(value)}`, [{ ...disc, price: value }])
      await refused(`id ${JSON.stringify(value)}`, [{ ...disc, id: value }])
      await refused(`lines ${JSON.stringify(value)}`, value)
      await refused(`e-mail ${JSON.stringify(value)}`, [sheet], { customerEmail: value })
    }
    for (const price of [14.99, 15.01, 0.01, 9.5, 1500]) await refused(`a price of ${price}`, [{ ...disc, price }])
    await refused('no lines', [])
    await refused(
      '10,000 lines',
      Array.from({ length: 10_000 }, () => disc),
    )
    await refused('99 + 99', [
      { ...disc, quantity: 99 },
      { ...disc, quantity: 99 },
    ])
    await refused('one bad line of two', [sheet, { ...disc, quantity: -1 }])
    await refused('another format', [{ ...disc, format: 'pdf' }])
    await refused('an unknown format', [{ ...disc, format: '__proto__' }])
    await refused('the price of another format', [{ ...sheet, price: 15 }])
    measured(task, `${asked} impossible carts: ${asked - wrong.length} refused; ${JSON.stringify(await books())}`)
    expect(wrong).toEqual([])
    expect(await books()).toEqual(nothing)
    expect(site.simulator.simulator.ledger().movements).toEqual([])
  })

  test('ASVS 15.3.3: fields that a form does not have set nothing: price, state, stock, counters, rights, owner', async () => {
    const more = {
      id: knownId,
      price: 0.01,
      total: 1,
      totalCents: 1,
      state: 'completed',
      payment_status: 'completed',
      role: 'admin',
      is_admin: true,
      isAdmin: true,
      on_hand: 999,
      inventory_count: 999,
      purchase_count: 999,
      cookie_hash: 'x',
      paid_at: '2020-01-01',
      discount: 100,
      shippingCents: -500,
    }
    const answer = await open([{ ...disc, ...more, price: 15, id: items.cd }], { ...more, status: 'paid' })
    expect(answer.status).toBe(200)
    // The currency names the prices that the page shows; it never sets one.
    expect((await open([{ ...disc, price: 15, id: items.cd }], { currency: 'VND' })).status).toBe(409)
    expect(await site.rows('select status, total_cents, shipping_cents, currency, paid_at from checkouts')).toEqual([
      { status: 'provider_created', total_cents: 1500, shipping_cents: 0, currency: 'USD', paid_at: null },
    ])
    expect(
      await site.rows('select inventory_count, purchase_count, price::float8 as price from shop_items where id = $1', [
        items.cd,
      ]),
    ).toEqual([{ inventory_count: 5, purchase_count: 0, price: 15 }])
    await site.app.send('POST', '/api/functions/newsletter-subscribe', {
      email: 'fan@example.com',
      status: 'confirmed',
      confirmed_at: '2020-01-01',
      ...more,
    })
    expect(await site.rows('select status, confirmed_at from newsletter_subscribers')).toEqual([
      { status: 'pending', confirmed_at: null },
    ])
    await site.app.send('POST', '/api/functions/send-contact-email', {
      name: 'Ada',
      email: 'fan@example.com',
      subject: 'Hello',
      message: 'Hello',
      ...more,
      status: 'answered',
      created_at: '2000-01-01',
    })
    expect(
      await site.rows("select status, created_at > now() - interval '1 day' as fresh from contact_messages"),
    ).toEqual([{ status: 'unread', fresh: true }])
    await site.app.send('POST', '/api/auth/sign-up', {
      name: 'Eve',
      email: 'owner@themusician.test',
      password: 'a long evening of ballads',
      verified: true,
      verified_at: '2020-01-01',
      ...more,
    })
    expect(await site.rows('select email from accounts')).toEqual([])
    expect(
      await site.rows('select email from allowed_emails where is_admin and email <> $1', ['owner@themusician.test']),
    ).toEqual([])
  })
})

describe('the steps of a payment', () => {
  test('ASVS 2.3.1: no step can be skipped, repeated or taken for another buyer: unapproved, unknown, foreign, expired', async () => {
    const { orderId, cookie } = await opened([disc])
    expect((await settled(settle(orderId, cookie))).orders ?? []).toEqual([])
    for (const id of ['5O190127TN364715T', 'x', '../checkouts', '0'.repeat(64), "' or 1=1 --"])
      expect(((await settled(settle(id, cookie))).orders ?? []).length, id).toBe(0)
    expect(await books()).toMatchObject({ orders: 0, payments: 0, grants: 0 })

    // A visitor who only knows the order number gets no titles, no tokens and no address.
    const sale = await bought()
    expect(sale.state).toBe('completed')
    expect(sale.orders[0]?.download_token).toMatch(/^[\w-]{40,}$/)
    for (const stranger of ['', `__Host-checkout=${'x'.repeat(43)}`, cookie]) {
      const seen = JSON.stringify(await settled(settle(sale.orderId, stranger, { customerEmail: 'thief@example.com' })))
      expect(seen).not.toContain(sale.orders[0]?.download_token)
      expect(seen).not.toContain('fan@example.com')
    }
    // The same request again returns the same order, not a second one.
    expect((await settled(settle(sale.orderId, sale.cookie))).orders).toEqual(sale.orders)
    expect(await books()).toMatchObject({ orders: 1, payments: 1, grants: 1 })

    // A hold of a quarter of an hour that was never approved has expired.
    site.app.clock.advance(4 * hour)
    expect((await settled(settle(orderId, cookie))).orders ?? []).toEqual([])
    expect(await books()).toMatchObject({ orders: 1, payments: 1 })
  })

  test('ASVS 2.3.3: cutting the connection between any two statements after the capture leaves the whole order or nothing, and the repeat completes it once @sweep', async ({
    task,
  }) => {
    const pool = site.app.ctx.db.$client
    const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<PoolClient>
    let countdown = Infinity
    let sent = 0
    let taken = 0
    const captures = () => site.simulator.simulator.ledger().movements.filter(({ kind }) => kind === 'capture').length
    pool.connect = (async (callback?: unknown) => {
      // A query outside a transaction asks for its connection with a callback.
      if (callback !== undefined) return connect(callback)
      const client = await connect()
      const query = client.query.bind(client) as (...given: unknown[]) => unknown
      client.query = ((...given: unknown[]) => {
        if (captures() > taken) {
          sent += 1
          countdown -= 1
        }
        // Acts like a killed process: no rollback is sent, the socket is gone.
        if (countdown === 0 && captures() > taken)
          (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
        return query(...given)
      }) as never
      const release = client.release.bind(client)
      client.release = (error) => {
        client.query = query as never
        client.release = release
        release(error)
      }
      return client
    }) as never
    const before = captures()
    const halves: string[] = []
    let cuts = 0
    try {
      await site.rows('update shop_items set inventory_count = 500 where id = $1', [items.cd])
      for (let at = 1; ; at++) {
        const { orderId, cookie } = await opened([sheet, disc])
        await site.approve(orderId)
        countdown = at
        sent = 0
        taken = captures()
        await settle(orderId, cookie)
        const wasCut = countdown <= 0
        countdown = Infinity
        const [state] = await site.rows<Record<string, number | string>>(
          `select c.status, (select count(*) from orders where checkout_id = c.id)::int as orders, (select count(*) from payments where checkout_id = c.id)::int as payments, (select count(*) from stock_holds where checkout_id = c.id)::int as holds,
             (select count(*) from download_grants g join orders o on o.id = g.order_id where o.checkout_id = c.id)::int as grants, (select count(*) from outbox where payload->>'checkoutId' = c.id::text)::int as mails
           from checkouts c where provider_order_id = $1`,
          [orderId],
        )
        const { status, holds, ...rest } = state ?? {}
        const isWhole =
          status === 'paid' &&
          JSON.stringify(rest) === JSON.stringify({ orders: 2, payments: 1, grants: 1, mails: 2 }) &&
          holds === 0
        const isNothing = status !== 'paid' && Object.values(rest).every((count) => count === 0) && holds === 1
        if (!isWhole && !isNothing) halves.push(`cut at statement ${at}: ${JSON.stringify(state)}`)
        site.app.clock.advance(120_000)
        const again = await settled(settle(orderId, cookie))
        if (again.state !== 'completed' || again.orders.length !== 2)
          halves.push(`after the cut at ${at}: ${again.state}`)
        if (!wasCut) break
        cuts += 1
      }
    } finally {
      pool.connect = connect as never
    }
    const [sold] = await site.rows('select purchase_count, inventory_count from shop_items where id = $1', [items.cd])
    measured(
      task,
      `${cuts} cuts, one between every two of ${sent} statements: ${halves.length} halves, ${cuts + 1} orders completed once each`,
    )
    expect(halves).toEqual([])
    expect(cuts).toBeGreaterThan(15)
    expect(sold).toEqual({ purchase_count: cuts + 1, inventory_count: 500 - cuts - 1 })
    expect(captures() - before).toBe(cuts + 1)
  })

  test('ASVS 15.4.2: forty clicks on Pay at once charge once and record once', async () => {
    const { orderId, cookie } = await opened([disc])
    await site.approve(orderId)
    const before = site.simulator.simulator.ledger().movements.length
    await Promise.all(Array.from({ length: 40 }, () => settle(orderId, cookie)))
    site.app.clock.advance(120_000)
    expect((await settled(settle(orderId, cookie))).state).toBe('completed')
    expect(await books()).toMatchObject({ orders: 1, payments: 1 })
    expect(site.simulator.simulator.ledger().movements.length).toBe(before + 1)
    expect(await site.rows('select inventory_count, purchase_count from shop_items where id = $1', [items.cd])).toEqual(
      [{ inventory_count: 4, purchase_count: 1 }],
    )
  })
})

describe('data of other people', () => {
  test('ASVS 8.2.2 ASVS 8.3.1: each token or ticket opens only its own resource: changed, foreign and made-up ones are not found, at any address', async () => {
    const [mine, other] = [await bought(), await bought()]
    const token = mine.orders[0]?.download_token ?? ''
    expect((await site.app.request(`/api/downloads/${token}`)).status).toBe(200)
    const half = Math.floor(token.length / 2)
    const mixed = token.slice(0, half) + (other.orders[0]?.download_token ?? '').slice(half)
    for (const forged of [
      mixed,
      `${token}A`,
      token.slice(0, -1),
      token.toLowerCase(),
      token.split('').toReversed().join(''),
      'A'.repeat(token.length),
      mine.orders[0]?.id ?? '',
      mine.orderId,
      randomUUID(),
    ]) {
      for (const address of [
        `/api/downloads/${forged}`,
        `/api/purchases/${forged}`,
        `/api/newsletter/${forged}`,
        `/api/auth/verify/${forged}`,
        `/api/auth/invitation/${forged}`,
        `/api/auth/reset/${forged}`,
        `/f/${forged}`,
      ])
        expect([404, 410], address).toContain((await site.app.request(address)).status)
      expect(
        (await site.app.request(`/d/${forged}/ticket`, { method: 'POST' })).headers.get('location') ?? '',
      ).not.toMatch(/^\/f\//)
    }
    // A genuine token of one purpose is not valid for another.
    for (const address of [
      `/api/purchases/${token}`,
      `/api/newsletter/${token}`,
      `/api/auth/verify/${token}`,
      `/api/auth/invitation/${token}`,
      `/api/auth/reset/${token}`,
      `/f/${token}`,
    ])
      expect([404, 410], address).toContain((await site.app.request(address)).status)
    expect(await site.rows('select sum(used)::int as used from download_grants')).toEqual([{ used: 0 }])
  })

  test('ASVS 14.2.6 ASVS 15.3.1: the response to a buyer has the declared fields and no other; no other visitor can read the address', async () => {
    const { orderId, cookie } = await opened()
    const first = await open([sheet], {}, cookie)
    expect(Object.keys((await first.json()) as object).toSorted()).toEqual([
      'discountCents',
      'held',
      'heldUntil',
      'isBought',
      'itemsCents',
      'orderID',
      'shippingCents',
      'totalCents',
    ])
    await site.approve(orderId)
    const answer = (await (await settle(orderId, cookie)).json()) as { orders: Record<string, unknown>[] }
    expect(Object.keys(answer).toSorted()).toEqual(['customerEmail', 'error', 'orders', 'receipt', 'state', 'success'])
    for (const order of answer.orders)
      expect(Object.keys(order).toSorted()).toEqual([
        'beforeCents',
        'contents',
        'delivery',
        'download_token',
        'entryLinks',
        'files',
        'format',
        'format_name',
        'id',
        'isTopUp',
        'licence',
        'licence_id',
        'link',
        'quantity',
        'shop_item_id',
        'shop_items',
        'title',
        'unitCents',
        'variant_id',
        'variant_label',
      ])
    expect(JSON.stringify(answer)).not.toContain('private:')
    const stranger = await settled(settle(orderId, ''))
    expect([stranger.customerEmail ?? '', JSON.stringify(stranger)]).toEqual([
      '',
      expect.not.stringContaining('fan@example.com'),
    ])
  })

  test('ASVS 14.2.1: no URL of ours carries an e-mail address, a password or a session; tokens appear only where they are never passed on', () => {
    const paths = [...allEndpoints.map(({ endpoint }) => endpoint.path), ...allRoutes.map(({ path }) => path)]
    const queries = allEndpoints.flatMap(({ endpoint }) => Object.keys(endpoint.query?.shape ?? {}))
    expect(queries.filter((name) => /mail|token|password|secret|session|sid|code/i.test(name))).toEqual([])
    const withToken = paths.filter((path) => /\{(token|ticket)\}/.test(path))
    expect(withToken.length).toBeGreaterThan(8)
    expect(
      withToken.filter(
        (path) =>
          !/^(\/api)?\/(d|f|u|purchases|invoice|quote|redeem\/gift|downloads|licences?|newsletter|bounces|auth\/change-email|auth\/verify|auth\/invitation|auth\/reset|privacy)\//.test(
            path,
          ),
      ),
    ).toEqual([])
    expect(paths.filter((path) => /\{[^}]*(mail|password|session)[^}]*\}/i.test(path))).toEqual([])
  })
})

describe('limits', () => {
  test(
    'ASVS 2.4.1: every declared limit returns 429 with the time to wait; forged hops, other spellings and another address of the same /64 do not bypass it @sweep',
    async ({ task }) => {
      const app = await testApp({ config: { trustedProxies: 1 } })
      try {
        const limited = [
          ...allEndpoints.filter((bound) => !isShared(bound)).map(({ endpoint }) => endpoint),
          ...allRoutes.filter(({ reads }) => !reads),
        ].filter(({ limit }) => limit && limit.requests <= 60 && limit.perSeconds >= 60)
        const open: string[] = []
        for (const [index, { method, path, limit, access }] of limited.entries()) {
          const spellings = ['', '?x=1', '?a=b&a=b']
          const address = path.replace(/\{slug\}/g, knownSlug).replace(/\{\w+(\.{3})?\}/g, knownId)
          const ask = (turn: number) =>
            app.request(`${address}${spellings[turn % 3]}`, {
              method,
              ...(method !== 'GET' && { body: '{}' }),
              headers: {
                'content-type': 'application/json',
                'x-forwarded-for': `203.0.113.${turn % 250}, 2001:db8:${index}:7::${(turn + 1).toString(16)}`,
                'x-real-ip': `198.51.100.${turn % 250}`,
                forwarded: `for=198.51.100.${turn % 250}`,
              },
            })
          const { requests = 0 } = limit ?? {}
          for (let turn = 0; turn < requests; turn++)
            if ((await ask(turn)).status === 429) open.push(`${method} ${path}: refused after ${turn} of ${requests}`)
          const last = await ask(requests)
          if (last.status !== 429 || !(Number(last.headers.get('retry-after')) > 0))
            open.push(`${method} ${path} (${access}): ${last.status} after ${requests}`)
        }
        measured(
          task,
          `${limited.length} limits: ${limited.length - open.length} hold at limit + 1, from one /64 with forged headers`,
        )
        expect(open).toEqual([])
        expect(limited.length).toBeGreaterThan(15)
      } finally {
        await app.close()
      }
    },
    minute,
  )
})
