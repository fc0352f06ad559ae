// Checks what the site deletes automatically and on request, on a real database, with purchases made at the PayPal
// simulator.
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverDueMail } from '@/platform/outbox/outbox'
import { deriveToken, hashSecret } from '@/platform/tokens'
import { recordAudit } from '@/db/audit'
import { inTransaction } from '@/adapters/database/connect'
import { contactMessages } from '@/db/schema/site/contact'
import { downloadTickets } from '@/db/schema/commerce/downloads'
import { importedRows } from '@/db/schema/operations/imports'
import { newsletterSubscribers } from '@/db/schema/site/newsletter'
import { deletedRecords } from '@/db/schema/office/trash'
import { storeMessage } from '@/features/site/contact/server/store-message'
import { contactEndpoints } from '@/features/site/contact/contact.contract'
import { subscribe } from '@/features/site/newsletter/server/subscriptions'
import { settleDue } from '@/features/commerce/payments/server/payments.job'
import { refundCheckout } from '@/features/commerce/refunds/server/refund'
import { forgetOldData } from '@/features/operations/privacy/server/privacy.job'
import { createRequest, listRequests } from '@/features/operations/privacy/server/privacy-requests'
import { privacyRoutes } from '@/features/operations/privacy/server/privacy.routes'
import { allMails } from '@/server/all-endpoints'
import { allPersonalData } from '@/server/all-personal-data'
import { ownerActor } from '../support/administrator'
import { createOrdersWorld, type OrdersWorld } from '../support/orders-world'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld({ webhooks: true })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  await world.ctx.db.execute(
    sql`truncate contact_messages, newsletter_subscribers, suppressed_addresses, privacy_requests, deleted_records, imported_rows cascade`,
  )
})

const dayMs = 86_400_000
const ann = 'ann@fans.example'
const days = (count: number) => world.base.clock.advance(count * dayMs)
const forget = (rowsPerBatch?: number) => forgetOldData(world.ctx, allPersonalData, { rowsPerBatch })
const count = async (table: string, where = 'true') =>
  Number((await world.rows<{ n: string }>(`select count(*) as n from ${table} where ${where}`))[0]?.n)

/** Completes a purchase. Returns the ids of its checkout. */
async function buy(email: string, change: Parameters<OrdersWorld['item']>[0] = {}): Promise<string> {
  const item = await world.item(change)
  const browser = world.browser()
  const { orderID } = await browser.open([{ id: item.id, price: 9.5, quantity: 1, category: item.category }], email)
  await world.atPaypal(orderID)
  await browser.settle(orderID)
  // PayPal's webhook event for the approval is handled a little later.
  await world.advance(60)
  await world.runJobs()
  const [row] = await world.rows<{ id: string }>(`select id from checkouts where provider_order_id = '${orderID}'`)
  return row?.id ?? ''
}

const write = (email: string) =>
  storeMessage(
    world.ctx,
    contactEndpoints.send.body.parse({ name: 'Ann', email, subject: 'A booking', message: 'One evening in May?' }),
  )

async function mailedToken(email: string, kind: 'export' | 'erase'): Promise<string> {
  const { id } = await createRequest({ ...world.ctx, actor: ownerActor }, allPersonalData, { kind, email })
  return deriveToken(world.ctx.settings.tokenSecret, 'privacy', id)
}

async function ask(method: 'GET' | 'POST', path: string): Promise<Response> {
  const [, , token = '', action] = path.split('/')
  const route = privacyRoutes(allPersonalData).find(
    (one) => one.method === method && one.path === (action ? `/privacy/{token}/${action}` : '/privacy/{token}'),
  )
  if (!route) throw new Error(`No route for ${path}`)
  const raw = new Request(`https://themusician.test${path}`, { method })
  return route.run(
    world.ctx,
    { raw, params: { token } },
    {
      ip: '192.0.2.1',
      network: '192.0.2.1',
      requestId: 'r',
      userAgent: null,
      cookie: () => undefined,
      setCookie: () => undefined,
      setStatus: () => undefined,
    },
  )
}

/** Returns all rows of every public table as lower-case text. */
async function everything(): Promise<string> {
  const { rows } = await world.ctx.db.$client.query<{ table: string }>(
    `select table_name as table from information_schema.tables where table_schema = 'public'`,
  )
  const texts = await Promise.all(
    rows.map(async ({ table }) => JSON.stringify((await world.ctx.db.$client.query(`select * from "${table}"`)).rows)),
  )
  return texts.join('\n').toLowerCase()
}

test('a nightly run deletes what has expired and keeps the rest: messages, unconfirmed subscribers, webhook events, mails, links', async () => {
  await buy(ann)
  await world.browser().post('requestPurchases', { email: ann })
  await world.runJobs()
  await write(ann)
  await subscribe(world.ctx, 'new@fans.example')
  await subscribe(world.ctx, ann)
  await world.ctx.db
    .update(newsletterSubscribers)
    .set({ status: 'confirmed' })
    .where(sql`email = ${ann}`)
  await deliverDueMail(world.ctx, { sender: { send: async () => undefined }, templates: allMails })
  const [grant] = await world.rows<{ id: string }>('select id from download_grants')
  await world.ctx.db
    .insert(downloadTickets)
    .values({ grant_id: grant?.id ?? '', browser_hash: hashSecret('x'), expires_at: world.ctx.clock.now() })
  const counts = async () => ({
    messages: await count('contact_messages'),
    pending: await count('newsletter_subscribers', "status = 'pending'"),
    confirmed: await count('newsletter_subscribers', "status = 'confirmed'"),
    webhookEvents: (await count('webhook_events')) > 0,
    mails: (await count('outbox')) > 0,
    tickets: await count('download_tickets'),
    links: await count('purchase_links'),
    orders: await count('orders'),
    grants: await count('download_grants'),
  })
  const all = {
    messages: 1,
    pending: 1,
    confirmed: 1,
    webhookEvents: true,
    mails: true,
    tickets: 1,
    links: 1,
    orders: 1,
    grants: 1,
  }
  expect(await count('checkouts', 'network is not null')).toBe(1)
  days(6)
  expect(await forget()).toEqual({ 'networks of checkouts': 1 })
  expect(await counts()).toEqual(all)
  expect(await count('checkouts', 'network is not null')).toBe(0)
  days(2)
  expect(await forget()).toEqual({ 'unconfirmed subscribers': 1 })
  days(30)
  expect(await forget()).toEqual({ 'download tickets': 1, 'links to purchases': 1 })
  days(55)
  expect(Object.keys(await forget()).toSorted()).toEqual(['mails', 'webhook events'])
  days(300)
  expect(await forget()).toEqual({ messages: 1 })
  expect(await counts()).toEqual({
    messages: 0,
    pending: 0,
    confirmed: 1,
    webhookEvents: false,
    mails: false,
    tickets: 0,
    links: 0,
    orders: 1,
    grants: 1,
  })
  // Another run finds nothing left to do.
  expect(await forget()).toEqual({})
})

test('a checkout that was never paid is deleted after 30 days; one that is in progress or paid stays', async () => {
  const item = await world.item()
  const { orderID } = await world.browser().open([{ id: item.id, price: 9.5, quantity: 1 }], ann)
  const paid = await buy('bob@fans.example')
  days(31)
  // The checkout is not closed yet: the poller may still find that it was paid.
  expect(await forget()).toEqual({ 'networks of checkouts': 2 })
  expect(await count('checkouts', `provider_order_id = '${orderID}'`)).toBe(1)
  await world.sim('/clock', { advanceSeconds: 31 * 86_400 })
  await settleDue(world.ctx)
  await world.runJobs()
  expect(await world.rows('select status from checkouts order by status')).toEqual([
    { status: 'expired' },
    { status: 'paid' },
  ])
  days(29)
  expect(await count('checkouts')).toBe(2)
  await forget()
  expect(await count('checkouts')).toBe(2)
  days(2)
  expect(await forget()).toMatchObject({ 'unpaid checkouts': 1 })
  expect(await world.rows('select id from checkouts')).toEqual([{ id: paid }])
  expect(await count('checkout_lines')).toBe(1)
})

test('after ten years an order is deleted as a whole, unless a download is still open or a refund is in progress', async () => {
  const gone = await buy(ann)
  const open = await buy('bob@fans.example')
  const refunded = await buy('eve@fans.example')
  days(3655)
  await world.ctx.db.execute(
    sql`update download_grants set expires_at = ${new Date(world.ctx.clock.now().getTime() + dayMs).toISOString()}::timestamptz where order_id in (select id from orders where checkout_id = ${open})`,
  )
  await world.ctx.db.execute(
    sql`insert into refunds (payment_id, amount_cents, status, reason) select id, 950, 'pending', 'late' from payments where checkout_id = ${refunded}`,
  )
  expect(await forget()).toMatchObject({ orders: 1 })
  expect((await world.rows<{ id: string }>('select id from checkouts')).map(({ id }) => id).toSorted()).toEqual(
    [open, refunded].toSorted(),
  )
  expect(await count('audit', `ref = 'checkout:${gone}'`)).toBe(0)
  expect([await count('orders'), await count('payments'), await count('download_grants')]).toEqual([2, 2, 2])
})

test('the job works in batches: one night deletes more rows than one batch holds and counts every row', async () => {
  await world.ctx.db
    .insert(contactMessages)
    .values(
      Array.from({ length: 45 }, (_, index) => ({
        name: 'Ann',
        email: `a${index}@fans.example`,
        subject: 'S',
        message: 'M',
      })),
    )
  days(366)
  const counted: [string, number][] = []
  await forgetOldData(world.ctx, allPersonalData, {
    rowsPerBatch: 10,
    counted: (kind, rows) => void counted.push([kind, rows]),
  })
  expect(counted).toEqual([
    ['messages', 10],
    ['messages', 10],
    ['messages', 10],
    ['messages', 10],
    ['messages', 5],
  ])
  expect(await count('contact_messages')).toBe(0)
})

test('the audit log only grows; personal data in it may be removed when that is announced, and nothing else of an entry', async () => {
  await inTransaction(world.ctx.db, (tx) =>
    recordAudit(tx, { actor: 'a', what: 'x', ref: 'r', detail: { email: ann }, at: world.ctx.clock.now() }),
  )
  const change = (statement: string, announced: boolean) =>
    inTransaction(world.ctx.db, async (tx) => {
      if (announced) await tx.execute(sql`select set_config('bandstand.forgets_persons', 'on', true)`)
      await tx.execute(sql.raw(statement))
    })
  for (const statement of [`update audit set detail = null`, `delete from audit`, `update audit set actor = 'b'`])
    await expect(change(statement, false), statement).rejects.toThrow()
  for (const statement of [
    `update audit set what = 'y'`,
    `update audit set detail = '{"email":"bob"}'`,
    `update audit set at = now() + interval '1 day'`,
  ])
    await expect(change(statement, true), statement).rejects.toThrow()
  await change(`update audit set detail = null`, true)
  expect(await world.rows('select actor, what, detail from audit')).toEqual([{ actor: 'a', what: 'x', detail: null }])
})

test('one kind that fails does not stop the others; the job fails and runs again', async () => {
  await write(ann)
  days(366)
  const broken = {
    map: [],
    forget: [
      {
        name: 'broken',
        run: async () => {
          throw new Error('broken')
        },
      },
    ],
  }
  await expect(forgetOldData(world.ctx, [broken, ...allPersonalData])).rejects.toThrow('could not be deleted')
  expect(await count('contact_messages')).toBe(0)
})

/** Returns the files of the archive as text, by name. */
async function unzipped(answer: Response): Promise<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer()))).map(([name, bytes]) => [
      name,
      strFromU8(bytes),
    ]),
  )
}

test('an export holds everything of that address and nothing of another, as JSON and as tables', async () => {
  await buy(ann)
  await buy('joann@fans.example')
  await world.rows(`update checkouts set buyer_note = 'Written by ' || email`)
  await write('Ann@Fans.example')
  await write('joann@fans.example')
  await subscribe(world.ctx, ann)
  const token = await mailedToken(ann, 'export')
  // A scanner that opens the link receives a page and changes nothing.
  const page = await ask('GET', `/privacy/${token}`)
  expect(await page.text()).toContain(`action="/privacy/${token}/export"`)
  expect((await listRequests(world.ctx))[0]).toMatchObject({ kind: 'export', email: ann, doneAt: null })
  const answer = await ask('POST', `/privacy/${token}/export`)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    'private, no-store',
  ])
  const files = await unzipped(answer)
  expect(Object.keys(files)).toContain('read-me.txt')
  const data = JSON.parse(files['data.json'] ?? '') as Record<string, Record<string, unknown>[]>
  expect(data).toMatchObject({
    email: ann,
    messages: [{ name: 'Ann', message: 'One evening in May?' }],
    newsletter: [{ email: ann, status: 'pending' }],
    orders: [{ email: ann, total: '9.50', note: `Written by ${ann}` }],
    order_lines: [{ title: 'Blue Sheet', quantity: 1 }],
  })
  expect(data.payments).toHaveLength(1)
  expect(JSON.stringify(data)).not.toContain('joann')
  expect(JSON.stringify(data)).not.toMatch(/cookie|hash|private:/)
  expect(files['orders.csv']?.split('\n')[0]).toContain('order,email,')
  expect((await listRequests(world.ctx))[0]?.doneAt).not.toBeNull()
})

test('ASVS 1.2.10: no cell of the tables can be read as a formula', async () => {
  await storeMessage(
    world.ctx,
    contactEndpoints.send.body.parse({ name: '=HYPERLINK("http://x")', email: ann, subject: '+1', message: '@sum' }),
  )
  const files = await unzipped(await ask('POST', `/privacy/${await mailedToken(ann, 'export')}/export`))
  expect(files['messages.csv']).toContain(`"'=HYPERLINK(""http://x"")",${ann},'+1,'@sum`)
})

test("an erasure leaves no trace of the address anywhere; the books keep number, amount, date and PayPal's numbers", async () => {
  const id = await buy(ann)
  await world.rows(`update checkouts set buyer_note = 'From Ann, ${ann}'`)
  await write('Ann@Fans.example')
  await subscribe(world.ctx, ann)
  await world.browser().post('requestPurchases', { email: ann })
  await world.runJobs()
  await world.ctx.db.insert(importedRows).values([
    {
      table_name: 'newsletter_subscribers',
      key: ann,
      source: 's',
      stored: 's',
      corrections: [],
      imported_at: world.ctx.clock.now(),
    },
    {
      table_name: 'contact_messages',
      key: 'f00',
      source: 's',
      stored: 's',
      corrections: [{ column: 'email', was: ' ANN@fans.example', now: ann, why: 'spaces' }],
      imported_at: world.ctx.clock.now(),
    },
  ])
  await world.ctx.db
    .insert(deletedRecords)
    .values({
      resource: 'messages',
      record_id: id,
      title: 'A booking',
      record: { email: ann },
      deleted_by: 'owner@themusician.test',
    })
  await inTransaction(world.ctx.db, (tx) =>
    recordAudit(tx, {
      actor: 'buyer',
      what: 'checkout.reported_differently',
      ref: `checkout:${id}`,
      detail: { differences: [{ field: 'email', expected: ann }] },
      at: world.ctx.clock.now(),
    }),
  )
  const [before] = await world.rows('select invoice_number, total_cents, paid_at, provider_order_id from checkouts')
  expect(await everything()).toContain(ann)
  const token = await mailedToken(ann, 'erase')
  const page = await (await ask('GET', `/privacy/${token}`)).text()
  expect(page).toContain('Nothing you have paid for is taken away')
  expect(page).toContain('One download is still available: Blue Sheet')
  expect(await count('orders', `customer_email = '${ann}'`)).toBe(1)
  const answer = await ask('POST', `/privacy/${token}/erase`)
  expect(await answer.text()).toContain('Your data is erased')
  expect(await everything()).not.toContain(ann)
  expect(await world.rows('select invoice_number, total_cents, paid_at, provider_order_id from checkouts')).toEqual([
    before,
  ])
  expect(
    await world.rows(
      'select c.email, c.shipping_address, c.buyer_note, o.customer_email, p.amount_cents from checkouts c join orders o on o.checkout_id = c.id join payments p on p.checkout_id = c.id',
    ),
  ).toEqual([
    { email: 'erased', shipping_address: null, buyer_note: null, customer_email: 'erased', amount_cents: 950 },
  ])
  expect(await world.rows(`select actor, detail from audit where what = 'privacy.erased'`)).toMatchObject([
    { actor: 'visitor', detail: { messages: 1, orders: 1, subscriptions: 1, trash: 1 } },
  ])
  expect(await count('download_grants', 'revoked_at is null')).toBe(1)
  expect(await count('suppressed_addresses')).toBe(1)
  // A second click, or a link opened again, shows the same page and changes nothing.
  const entries = await count('audit')
  expect(await (await ask('POST', `/privacy/${token}/erase`)).text()).toContain('Your data is erased')
  expect(await (await ask('GET', `/privacy/${token}`)).text()).toContain('Your data is erased')
  expect(await count('audit')).toBe(entries)
})

test('an erasure affects the exact address only: no plus-address, no longer one, no other buyer', async () => {
  const others = ['ann+list@fans.example', 'joann@fans.example', 'ann@fans.example.org', 'x.ann@fans.example']
  for (const email of others) {
    await write(email)
    await inTransaction(world.ctx.db, (tx) =>
      recordAudit(tx, {
        actor: 'buyer',
        what: 'x',
        ref: `test:${email}`,
        detail: { email },
        at: world.ctx.clock.now(),
      }),
    )
  }
  await buy('joann@fans.example')
  await write(ann)
  await ask('POST', `/privacy/${await mailedToken(ann, 'erase')}/erase`)
  const { rows } = await world.ctx.db.execute<{ email: string }>(sql`select email from contact_messages order by email`)
  expect(rows.map(({ email }) => email)).toEqual(others.toSorted())
  expect(await count('audit', `what = 'x' and detail is not null`)).toBe(4)
  expect(await count('checkouts', `email = 'joann@fans.example'`)).toBe(1)
})

test('an order in progress keeps its buyer: nothing is erased, and the page says what has to happen first', async () => {
  const id = await buy(ann, {
    category: 'merchandise',
    title: 'Poster',
    price: 950,
    pdf_file_url: null,
    inventory_count: 3,
  })
  await write(ann)
  const [order] = await world.rows<{ invoice_number: string }>('select invoice_number from checkouts')
  const token = await mailedToken(ann, 'erase')
  expect(await (await ask('GET', `/privacy/${token}`)).text()).toContain(
    `Order ${order?.invoice_number} is still in progress`,
  )
  const refused = await ask('POST', `/privacy/${token}/erase`)
  expect(refused.status).toBe(409)
  expect([await count('contact_messages'), await count('checkouts', `email = '${ann}'`)]).toEqual([1, 1])
  await world.ctx.db.execute(
    sql`insert into shipments (checkout_id, shipped_at, shipped_by, tracking_url) values (${id}, now(), 'owner@themusician.test', 'https://post.example/1')`,
  )
  await world.ctx.db.execute(sql`update checkouts set shipped_at = now() where id = ${id}`)
  expect((await ask('POST', `/privacy/${token}/erase`)).status).toBe(200)
  expect(await world.rows('select tracking_url from shipments')).toEqual([{ tracking_url: null }])
})

test('PayPal pays a refund after an erasure to the payer, and the site attempts no mail', async () => {
  const id = await buy(ann)
  await ask('POST', `/privacy/${await mailedToken(ann, 'erase')}/erase`)
  await refundCheckout(world.ctx, id, 'Sent back')
  await world.runJobs()
  expect(await world.rows('select status from refunds')).toEqual([{ status: 'completed' }])
  expect(world.failures).toEqual([])
  expect(await count('outbox', `kind = 'order-refunded'`)).toBe(0)
})

test('a forged, an old and a foreign link open nothing; a second request ends the link of the first', async () => {
  await write(ann)
  const first = await mailedToken(ann, 'erase')
  const token = await mailedToken(ann, 'erase')
  const exporting = await mailedToken(ann, 'export')
  for (const bad of [
    first,
    `${token.slice(0, 63)}${token.endsWith('A') ? 'B' : 'A'}`,
    '..',
    deriveToken(world.ctx.settings.tokenSecret, 'purchases', '00000000-0000-4000-8000-000000000000'),
  ]) {
    expect((await ask('GET', `/privacy/${bad}`)).status).toBe(410)
    expect((await ask('POST', `/privacy/${bad}/erase`)).status).toBe(410)
  }
  // The button of one request does not perform the other.
  expect((await ask('POST', `/privacy/${exporting}/erase`)).status).toBe(410)
  expect((await ask('POST', `/privacy/${token}/export`)).status).toBe(410)
  days(8)
  expect((await ask('POST', `/privacy/${token}/erase`)).status).toBe(410)
  expect(await count('contact_messages')).toBe(1)
})

test('a mail cannot erase addresses of the site itself and of administrators', async () => {
  for (const email of ['owner@themusician.test', 'mail@themusician.test'])
    await expect(mailedToken(email, 'erase')).rejects.toMatchObject({ code: 'invalid_data' })
  await world.ctx.db.execute(sql`insert into allowed_emails (email) values ('band@themusician.test')`)
  await expect(mailedToken('band@themusician.test', 'erase')).rejects.toMatchObject({ code: 'invalid_data' })
  await world.ctx.db.execute(sql`delete from allowed_emails where email = 'band@themusician.test'`)
  expect(await mailedToken('band@themusician.test', 'erase')).toHaveLength(64)
})

test('the mail goes to the mailbox it is about, says that opening the link changes nothing, and is dropped after a newer request', async () => {
  await mailedToken(ann, 'erase')
  const token = await mailedToken(ann, 'erase')
  const sent: { to: string; text: string }[] = []
  await deliverDueMail(world.ctx, { sender: { send: async (mail) => void sent.push(mail) }, templates: allMails })
  expect(sent.map(({ to }) => to)).toEqual([ann])
  expect(sent[0]?.text).toContain(`/privacy/${token}`)
  expect(sent[0]?.text).toContain('Opening it changes nothing')
})
