// Proves that a quote is made, read, accepted once and in time, and that its order has its prices, on a real PostgreSQL
// with processes that die.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownerActor } from '../../../../../tests/support/administrator'
import { callEndpoint } from '../../../../../tests/support/call-endpoint'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { paperTexts } from '../../../../../tests/support/read-paper'
import { issueInvoice } from '@/features/commerce/documents/server/issue-invoice'
import { documentsOfOrder } from '@/features/commerce/documents/server/list-documents'
import { markPaid } from '@/features/commerce/manual-payments/server/decide'
import { settle } from '@/features/commerce/payments/server/settling/settle'
import type { ListedQuote, QuoteChoice, TypedQuote } from '../quotes.contract'
import { quoteRoutes } from './quote.routes'
import { quotesAdminApi } from './quotes.admin'
import { quotesPrivacy } from './quotes.privacy'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())

beforeEach(async () => {
  await world.reset()
  const { settings } = world.ctx
  world.ctx.settings = {
    ...settings,
    timeZone: 'Europe/Berlin',
    owner: {
      ...settings.owner,
      legal_name: 'Late Set Music',
      postal_address: 'Long Lane 1\n50667 Cologne',
      manual_payment: true,
      manual_payment_text: 'DE89 3704 0044 0532 0130 00',
    },
  }
})

const ctx = () => ({ ...world.ctx, actor: ownerActor })
const api = <T>(key: string, input: object = {}) => callEndpoint<T>(quotesAdminApi, ctx(), key, input)
const day = (ahead: number) => new Date(world.ctx.clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
const free = { choice: '', text: 'Arrangement for choir', quantity: '1', price: '250' }
const school = { name: 'Big School', address: '1 School Lane\nLeeds', email: 'school@example.com' }
const typed = (lines: TypedQuote['lines'], change: Partial<TypedQuote> = {}): TypedQuote => ({
  ...{ ...school, validUntil: day(10), country: '', shipping: '', lines },
  ...change,
})
const make = (lines: TypedQuote['lines'], change: Partial<TypedQuote> = {}) =>
  api<ListedQuote>('POST /api/admin/quotes', { body: typed(lines, change) })

/** Stores an item and returns its first choice in the form. */
async function choose(change: Parameters<OrdersWorld['item']>[0], line: Partial<TypedQuote['lines'][number]> = {}) {
  const { id } = await world.item(change)
  const { choices } = await api<{ choices: QuoteChoice[] }>('GET /api/admin/quotes/choices/{id}', { params: { id } })
  return { id, line: { choice: choices[0]?.value ?? '', text: '', quantity: '1', price: '8.00', ...line } }
}
const sheet = () => choose({ title: 'Late Set', price: 950 })
const discs = (quantity = '2', stock = 9) =>
  choose(
    { title: 'After Hours', category: 'physical_music', price: 1500, inventory_count: stock, pdf_file_url: null },
    { quantity, price: '12' },
  )

const routes = quoteRoutes(settle)
function ask(path: string, fields?: Record<string, string>): Promise<Response> {
  const [, , token = '', file = ''] = path.split('/')
  const method = fields ? 'POST' : 'GET'
  const route = routes.find(
    (one) => one.method === method && one.path === (file ? '/quote/{token}/{file}' : '/quote/{token}'),
  )
  const body = fields && new URLSearchParams(fields).toString()
  const raw = new Request(`https://site.example${path}`, { method, ...(body !== undefined && { body }) })
  return route?.run(world.ctx, { raw, params: { token, file } }, {} as never) as Promise<Response>
}
const buyer = { name: 'Big School', email: 'school@example.com', reference: 'PO 7' }
const place = { street: '1 School Lane', city: 'Leeds' }
const textOf = async (answer: Promise<Response>) => (await answer).text()
const orders = () =>
  world.rows<{ id: string; status: string; total: number }>(
    'select id, status, total_cents as total from checkouts order by created_at',
  )

test('a quote of items and a free line has a number, a PDF with a square, and a page with its lines', async () => {
  const lines = [(await sheet()).line, (await discs()).line, free]
  const quote = await make(lines, { country: 'GB', shipping: '7.50' })
  const year = day(0).slice(0, 4)
  expect(quote).toMatchObject({ number: `QUO-${year}-0001`, totalCents: 800 + 2400 + 25_000 + 750, state: 'open' })
  expect((await make([free])).number).toBe(`QUO-${year}-0002`)
  const page = await textOf(ask(quote.path))
  for (const words of ['Big School', '1 × Late Set (PDF): $8.00', 'Arrangement for choir: $250.00', 'Shipping: $7.50'])
    expect(page).toContain(words)
  const first = Buffer.from(await (await ask(`${quote.path}/${quote.number}.pdf`)).arrayBuffer())
  const again = Buffer.from(await (await ask(`${quote.path}/${quote.number}.pdf`)).arrayBuffer())
  expect(first.equals(again)).toBe(true)
  const paper = (await paperTexts(first)).join(' ')
  for (const words of ['Quote', quote.number, 'Big School', 'After Hours', '$289.50', 'Valid until', '/quote/'])
    expect(paper).toContain(words)
  expect((await ask(`${quote.path.slice(0, -1)}x`)).status).toBe(404)
  expect((await ask(`${quote.path}/QUO-${year}-0002.pdf`)).status).toBe(404)
})

describe('accepting', () => {
  test('business 13 Documents 12: makes one order on account at the prices of the quote, with the purchase order number on quote and invoice', async () => {
    const { id, line } = await sheet()
    const quote = await make([line, free])
    await world.rows(`update shop_items set price = 9900 where id = '${id}'`)
    expect(await textOf(ask(quote.path, buyer))).toContain('This quote was accepted')
    const [order] = await orders()
    expect(await orders()).toEqual([{ id: order?.id, status: 'pending', total: 25_800 }])
    await world.runJobs()
    expect(world.mails.map(({ to, subject }) => [to, subject.replace(/B-\S+/, 'B')])).toContainEqual([
      'school@example.com',
      'How to pay for your order B',
    ])
    const again = await ask(quote.path, { ...buyer, reference: 'PO 8' })
    expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('This quote was accepted')])
    expect(await orders()).toHaveLength(1)
    const pdf = await (await ask(`${quote.path}/${quote.number}.pdf`)).arrayBuffer()
    expect((await paperTexts(Buffer.from(pdf))).join(' ')).toContain('PO 7')

    await markPaid(ctx(), settle, order?.id ?? '')
    expect((await orders())[0]?.status).toBe('paid')
    expect(await world.rows('select title from download_grants')).toEqual([{ title: 'Late Set' }])
    // A free line owes no file.
    expect(await world.rows('select owes_goods from checkouts')).toEqual([{ owes_goods: false }])
    const { proposed } = await documentsOfOrder(ctx(), order?.id ?? '')
    expect(proposed).toEqual({ name: 'Big School', address: school.address, reference: 'PO 7' })
    const invoice = await issueInvoice(ctx(), order?.id ?? '', { ...proposed, taxNumber: '' }, 'owner')
    expect(invoice.lines.map(({ text, netCents }) => [text, netCents])).toEqual([
      ['Late Set (PDF)', 800],
      ['Arrangement for choir (Service)', 25_000],
    ])
    expect(await api('GET /api/admin/quotes')).toMatchObject({ quotes: [{ state: 'accepted', orderId: order?.id }] })
  })

  test('business 13 Documents 12: ten times at once makes one order', async () => {
    const quote = await make([(await discs()).line, free], { country: 'GB' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(quote.path, { ...buyer, ...place })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await orders()).toMatchObject([{ status: 'pending', total: 27_400 }])
    expect(await world.rows('select quantity from stock_holds')).toEqual([{ quantity: 2 }])
  })

  test('business 13 Documents 12: works until the last second of its last day in the zone of the site, and a second later gets a sentence', async () => {
    const [intime, late] = [await make([free]), await make([free])]
    // 23:59:59 in Berlin; the zone has summer time or not.
    const [{ at } = { at: '' }] = await world.rows<{ at: string }>(
      `select to_char((date '${day(10)}' + time '23:59:59') at time zone 'Europe/Berlin' at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
    )
    await world.advance((new Date(at).getTime() - world.ctx.clock.now().getTime()) / 1000)
    expect(await textOf(ask(intime.path, buyer))).toContain('This quote was accepted')
    await world.advance(1)
    const refused = await ask(late.path, buyer)
    expect([refused.status, await refused.text()]).toEqual([410, expect.stringContaining('This quote was valid until')])
    expect(await orders()).toHaveLength(1)
    // The accepted one stays accepted.
    expect(await textOf(ask(intime.path))).toContain('This quote was accepted')
  })

  test('business 13 Documents 12: an item that is gone, or sold out, is named, and nothing is ordered; later it can be accepted', async () => {
    const { id, line } = await discs('2', 9)
    const quote = await make([line, free], { country: 'GB' })
    await world.rows(`update shop_items set is_visible = false where id = '${id}'`)
    const gone = await ask(quote.path, { ...buyer, ...place })
    expect([gone.status, await gone.text()]).toEqual([409, expect.stringContaining('After Hours')])
    expect(await orders()).toEqual([])
    await world.rows(`update shop_items set is_visible = true, inventory_count = 1 where id = '${id}'`)
    expect((await ask(quote.path, { ...buyer, ...place })).status).toBe(409)
    await world.runJobs()
    expect(await world.rows("select 1 from checkouts where status in ('pending', 'paid')")).toEqual([])
    await world.rows(`update shop_items set inventory_count = 2 where id = '${id}'`)
    expect(await textOf(ask(quote.path, { ...buyer, ...place }))).toContain('This quote was accepted')
  })

  test('what is missing is named beside its field, and nothing typed is lost', async () => {
    const quote = await make([(await discs()).line], { country: 'GB' })
    const answer = await ask(quote.path, { ...buyer, email: 'x', name: '', reference: 'PO <7>' })
    const page = await answer.text()
    expect(answer.status).toBe(422)
    for (const words of ['Please enter your name.', 'Please enter street and number.', 'valid email', 'PO &lt;7&gt;'])
      expect(page).toContain(words)
    expect(await orders()).toEqual([])
  })

  test('a withdrawn quote says so, and an accepted one cannot be withdrawn', async () => {
    const [one, two] = [await make([free]), await make([free])]
    const withdraw = ({ id }: ListedQuote) => api('POST /api/admin/quotes/{id}/withdraw', { params: { id } })
    await withdraw(one)
    const refused = await ask(one.path, buyer)
    expect([refused.status, await refused.text()]).toEqual([410, expect.stringContaining('This quote was withdrawn')])
    await ask(two.path, buyer)
    await expect(withdraw(two)).rejects.toMatchObject({ code: 'invalid_data' })
  })

  for (const crashAt of ['after-acceptance', 'after-placing'])
    test(`a process that dies ${crashAt} leaves no second order: the next request goes on with the first`, async () => {
      const quote = await make([(await discs()).line], { country: 'GB' })
      const work = {
        kind: 'accept-quote',
        quoteId: quote.id,
        acceptance: { payer: { name: 'Big School', ...place, country: 'GB' }, email: school.email, reference: 'PO 7' },
      } as const
      expect(await world.child(work, { crashAt })).toBeNull()
      expect(await textOf(ask(quote.path, { ...buyer, ...place }))).toContain('This quote was accepted')
      expect(await orders()).toMatchObject([{ status: 'pending', total: 2400 }])
      expect(await world.rows('select reference from quotes')).toEqual([{ reference: 'PO 7' }])
    })
})

test('the owner reads beside each field what is wrong, and nothing is stored', async () => {
  const lines = [
    { ...free, text: '', quantity: '0', price: '-1' },
    { ...(await sheet()).line, choice: 'x' },
  ]
  await expect(make(lines)).rejects.toMatchObject({
    fields: {
      'lines.0.text': 'Please enter what it is for.',
      'lines.0.quantity': 'Please enter a whole number from 1 to 99.',
      'lines.0.price': 'Please enter an amount such as 12.50.',
      'lines.1.choice': 'Please choose how it is sold.',
    },
  })
  await expect(make([free], { validUntil: day(-2) })).rejects.toMatchObject({
    fields: { validUntil: expect.any(String) },
  })
  await expect(make([(await discs()).line])).rejects.toMatchObject({ fields: { country: expect.any(String) } })
  const { line } = await discs()
  await expect(make([line, line], { country: 'GB' })).rejects.toThrow('Two lines have the same choice')
  expect(await world.rows('select 1 from quotes')).toEqual([])
  expect((await make([free])).number).toBe(`QUO-${day(0).slice(0, 4)}-0001`)
})

test('an erasure hides the buyer and withdraws an open quote', async () => {
  const quote = await make([free])
  await world.ctx.db.transaction(async (tx) => {
    expect(await quotesPrivacy.collect?.(tx, world.ctx, 'school@example.com')).toMatchObject([{ name: 'quotes' }])
    expect(await quotesPrivacy.erase?.(tx, world.ctx, 'school@example.com')).toEqual({ quotes: 1 })
  })
  expect(await textOf(ask(quote.path))).toContain('This quote was withdrawn')
  expect(await world.rows('select buyer_name, email from quotes')).toEqual([{ buyer_name: 'erased', email: 'erased' }])
})
