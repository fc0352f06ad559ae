// Proves that a process that dies while it issues an invoice leaves no gap, no repeat and no PDF that differs, and that
// processes on both sides of midnight number their own year.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownerActor } from '../../../../../tests/support/administrator'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { buySheet } from '../../../../../tests/support/paid-orders'
import type { DocumentBuyer } from '@/db/schema/commerce/documents'
import { documentNumber } from '../document-words'
import { documentPdf } from './document-file'
import { issueInvoice } from './issue-invoice'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())

const business = { legal_name: 'Late Set Music', postal_address: 'Long Lane 1\n50667 Cologne' }
const school: DocumentBuyer = { name: 'Big School', address: '1 School Lane\nLeeds', taxNumber: '', reference: 'PO 7' }

beforeEach(async () => {
  await world.reset()
  const { settings } = world.ctx
  world.ctx.settings = { ...settings, timeZone: 'UTC', owner: { ...settings.owner, ...business } }
})

const ctx = (now?: Date) => ({ ...world.ctx, actor: ownerActor, ...(now && { clock: { now: () => new Date(now) } }) })
const issue = (id: string, now?: Date) => issueInvoice(ctx(now), id, school, 'buyer')
const year = () => world.ctx.clock.now().getUTCFullYear()
const inChild = (checkoutId: string, crashAt?: string) =>
  world.child({ kind: 'invoice', checkoutId, buyer: school, owner: business }, { crashAt })
const numbers = async () =>
  (
    await world.rows<{ number: string }>(
      `select series || '-' || number as number from documents order by series, documents.number`,
    )
  ).map(({ number }) => number)
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Stores another paid order that equals the given one: buying each through PayPal would take minutes. */
async function copyOrder(id: string, count: number): Promise<string[]> {
  const rows = await world.rows<{ id: string }>(`
    with copies as (
      insert into checkouts select c.* from checkouts o, generate_series(1, ${count}) as n,
        jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'invoice_number', o.invoice_number || '-' || n,
          'provider_order_id', o.provider_order_id || n, 'cart_hash', o.cart_hash || n)) c
      where o.id = '${id}' returning id)
    select id from copies`)
  const ids = rows.map((row) => row.id)
  for (const copy of ids)
    await world.rows(`insert into orders select c.* from orders o, jsonb_populate_record(o, jsonb_build_object(
      'id', gen_random_uuid(), 'checkout_id', '${copy}')) c where o.checkout_id = '${id}'`)
  return ids
}

const inARow = (count: number, prefix = `INV-${year()}`) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`)

test('business 13 Documents 1: 120 requests for 40 invoices, 14 of which fail after the number was taken, give 40 numbers in a row', async () => {
  const ids = await copyOrder(await buySheet(world), 40)
  await world.rows("alter table audit add constraint broken check (actor <> 'breaks') not valid")
  const asked = [...ids, ...ids, ...ids].map((id, place) =>
    place < 14 ? issueInvoice(ctx(), id, school, 'breaks').catch(() => null) : issue(id),
  )
  const answers = await Promise.all(asked)
  await world.rows('alter table audit drop constraint broken')
  expect(answers.slice(0, 14)).toContain(null)
  expect(await numbers()).toEqual(inARow(40))
  expect(await world.rows('select count(distinct checkout_id)::int as n from documents')).toEqual([{ n: 40 }])
})

test('business 13 Documents 2: a process killed after the number, after the commit, while drawing or before it answers loses and repeats nothing', async () => {
  const first = await buySheet(world)
  const ids = await copyOrder(first, 4)
  for (const [place, crashAt] of ['after-number', 'after-issue', 'after-drawing', 'before-answer'].entries()) {
    const id = ids[place] ?? ''
    expect(await inChild(id, crashAt), crashAt).toBeNull()
    // Only a kill before the commit leaves no invoice.
    expect(await numbers(), crashAt).toHaveLength(crashAt === 'after-number' ? 0 : place + 1)
    const { value } = (await inChild(id)) ?? {}
    const row = await issue(id)
    const pdf = await documentPdf(ctx(), row)
    expect(value, crashAt).toEqual({ number: documentNumber(row), sha256: hash(pdf) })
    expect(await numbers()).toEqual(inARow(place + 1))
  }
  const stored = await world.rows<{ hash: string }>('select file_sha256 as hash from documents')
  expect(new Set(stored.map((row) => row.hash)).size).toBe(4)
  expect(stored.map((row) => row.hash)).not.toContain(null)
})

test('three processes that begin together issue one invoice of an order', async () => {
  const id = await buySheet(world)
  const startAt = Date.now() + 3000
  const work = { kind: 'invoice', checkoutId: id, buyer: school, owner: business } as const
  const answers = await Promise.all([1, 2, 3].map(() => world.child(work, { startAt })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer?.value))).size).toBe(1)
  expect(await numbers()).toEqual(inARow(1))
})

test('business 13 Documents 3: two requests on both sides of midnight in the zone of the site number their own year', async () => {
  world.ctx.settings = { ...world.ctx.settings, timeZone: 'Pacific/Auckland' }
  const ids = await copyOrder(await buySheet(world), 4)
  // Midnight in Auckland, which is UTC+13 in January.
  const midnight = Date.UTC(year(), 11, 31, 11)
  const [before, after] = [new Date(midnight - 1), new Date(midnight)]
  const issued = await Promise.all(ids.map((id, place) => issue(id, place % 2 === 0 ? before : after)))
  expect(issued.map((row) => `${row.series} ${row.issued_on}`).toSorted()).toEqual([
    `INV-${year()} ${year()}-12-31`,
    `INV-${year()} ${year()}-12-31`,
    `INV-${year() + 1} ${year() + 1}-01-01`,
    `INV-${year() + 1} ${year() + 1}-01-01`,
  ])
  expect(await numbers()).toEqual([...inARow(2), ...inARow(2, `INV-${year() + 1}`)])
})

test('a higher number never has an earlier day, even when the clock steps back', async () => {
  const [one = '', two = ''] = await copyOrder(await buySheet(world), 2)
  const noon = Date.UTC(year(), 5, 15, 12)
  await issue(one, new Date(noon))
  expect((await issue(two, new Date(noon - 86_400_000))).issued_on).toBe(`${year()}-06-15`)
})

test('business 13 Documents 11: the PDF of today equals the one of next year', async () => {
  const row = await issue(await buySheet(world))
  const today = await documentPdf(ctx(), row)
  await world.advance(400 * 86_400)
  const { settings } = world.ctx
  const moved = { ...settings, timeZone: 'Asia/Tokyo', owner: { ...settings.owner, legal_name: 'Another Name' } }
  expect((await documentPdf({ ...ctx(), settings: moved }, await issue(row.checkout_id))).equals(today)).toBe(true)
})
