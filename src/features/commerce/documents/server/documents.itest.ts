// Proves on a real database that invoices and credit notes are numbered without a gap or a repeat, never change, and
// agree with the refunds of their order.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callEndpoint } from '../../../../../tests/support/call-endpoint'
import { asOwner, issuedDocuments, noteRestore, resetWithSeller, school } from '../../../../../tests/support/invoices'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { buy, buySheet, oneSheet, twoDiscs } from '../../../../../tests/support/paid-orders'
import { paperTexts, readPaper } from '../../../../../tests/support/read-paper'
import { offers } from '@/db/schema/commerce/offers/offers'
import { refundCheckout, refundLine } from '@/features/commerce/refunds/server/refund'
import { documentNumber } from '../document-words'
import type { IssuedDocument } from '../documents.contract'
import { documentsAdminApi, documentsAdminRoutes } from './documents.admin'
import { documentPdf } from './document-file'
import type { DocumentRow } from './document-rows'
import { issueInvoice } from './issue-invoice'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())

beforeEach(() => resetWithSeller(world))

const ctx = () => asOwner(world)
const issue = (id: string, buyer = school) => issueInvoice(ctx(), id, buyer, 'buyer')
const all = () => issuedDocuments(world)
const year = () => world.ctx.clock.now().getFullYear()
const refused = { name: 'SeriesUnconfirmed' }
const restored = (at: Date) => noteRestore(world, at)

describe('numbers', () => {
  test('twelve orders, each asked for three times at once, get twelve invoices without a gap', async () => {
    const ids: string[] = []
    for (let count = 0; count < 12; count++) ids.push(await buySheet(world, `buyer${count}@example.com`))
    const asked = await Promise.all([...ids, ...ids, ...ids].map((id) => issue(id)))
    expect(new Set(asked.map(documentNumber)).size).toBe(12)
    expect((await all()).map(({ number }) => number)).toEqual(
      Array.from({ length: 12 }, (_, index) => `INV-${year()}-${index + 1}`),
    )
  })

  test('a failure after the number was taken leaves no gap', async () => {
    const [first, second] = [await buySheet(world, 'a@example.com'), await buySheet(world, 'b@example.com')]
    await issue(first)
    await world.rows("alter table audit add constraint broken check (what <> 'invoice.issued') not valid")
    await expect(issue(second)).rejects.toThrow('Failed query')
    await world.rows('alter table audit drop constraint broken')
    await issue(second)
    expect((await all()).map(({ number }) => number)).toEqual([`INV-${year()}-1`, `INV-${year()}-2`])
  })

  test('a new year begins with number 1 in the time zone of the site', async () => {
    const first = await buySheet(world, 'a@example.com')
    await issue(first)
    const newYear = new Date(Date.UTC(year() + 1, 0, 1, 12))
    await world.advance((newYear.getTime() - world.ctx.clock.now().getTime()) / 1000)
    const second = await buySheet(world, 'b@example.com')
    expect(documentNumber(await issue(second))).toBe(`INV-${year()}-0001`)
  })

  test('business 13 Documents 8: after a restore no number is given out until the owner confirms the last one; then missing credit notes follow', async () => {
    const [first, second] = [await buySheet(world, 'a@example.com'), await buySheet(world, 'b@example.com')]
    await issue(first)
    await world.advance(60)
    await restored(world.ctx.clock.now())
    await expect(issue(second)).rejects.toMatchObject(refused)
    await refundCheckout(ctx(), first, 'not wanted')
    await world.runJobs()
    expect(await all()).toHaveLength(1)
    expect(world.mails.map(({ subject }) => subject)).toContain('Please confirm the last number of your credit notes')

    type List = { unconfirmed: { kind: string; last: number }[] }
    const list = () => callEndpoint<List>(documentsAdminApi, ctx(), 'GET /api/admin/documents')
    expect((await list()).unconfirmed).toMatchObject([
      { kind: 'invoice', last: 1 },
      { kind: 'credit_note', last: 0 },
      { kind: 'quote', last: 0 },
    ])
    const confirm = (kind: string, last: unknown) =>
      callEndpoint(documentsAdminApi, ctx(), 'POST /api/admin/documents/series', { body: { kind, last } })
    await expect(confirm('invoice', 0)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { last: expect.any(String) },
    })
    await world.advance(1)
    await confirm('invoice', 5)
    await confirm('credit_note', 0)
    await confirm('quote', 0)
    expect((await list()).unconfirmed).toEqual([])
    await issue(second)
    expect((await all()).map(({ number }) => number)).toEqual([`INV-${year()}-1`, `INV-${year()}-6`, `CRN-${year()}-1`])
  })

  test('after a restore the owner may start a new series instead: its letters are checked, two at once start it once', async () => {
    const [first, second, third] = [
      await buySheet(world, 'a@example.com'),
      await buySheet(world, 'b@example.com'),
      await buySheet(world, 'c@example.com'),
    ]
    await issue(first)
    const start = (kind: string, suffix: string) =>
      callEndpoint(documentsAdminApi, ctx(), 'POST /api/admin/documents/new-series', { body: { kind, suffix } })
    await expect(start('invoice', 'b')).rejects.toThrow(`INV-${year()} goes on: its last number is known.`)
    await world.advance(60)
    await restored(world.ctx.clock.now())
    await expect(issue(second)).rejects.toMatchObject(refused)
    for (const wrong of ['', '1', 'b-', 'x'.repeat(9), 'é'])
      await expect(start('invoice', wrong)).rejects.toMatchObject({ code: 'invalid_input' })
    await world.advance(1)
    const started = await Promise.allSettled([start('invoice', 'b'), start('invoice', 'b')])
    expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await issue(second)
    await issue(third)
    expect((await all()).map(({ number }) => number)).toEqual([
      `INV-${year()}b-1`,
      `INV-${year()}b-2`,
      `INV-${year()}-1`,
    ])
    // Another restore: the letters that are on this site cannot be used again, in either case.
    await world.advance(60)
    await restored(world.ctx.clock.now())
    await world.advance(1)
    await expect(start('invoice', 'B')).rejects.toMatchObject({ fields: { suffix: expect.stringContaining('used') } })
    await expect(issue(await buySheet(world, 'd@example.com'))).rejects.toMatchObject({
      message: expect.stringContaining(`INV-${year()}b`),
    })
    await start('invoice', 'c')
    expect(documentNumber(await issue(await buySheet(world, 'e@example.com')))).toBe(`INV-${year()}c-0001`)
  })
})

test('business 13 Documents 4: the database refuses every change of an issued document', async () => {
  const query = (text: string) => world.ctx.db.$client.query(text)
  await issue(await buySheet(world))
  for (const change of [
    'update documents set number = 7',
    `update documents set totals = '{"totalCents": 1}'`,
    `update documents set buyer = '{"name": "Other"}'`,
    'delete from documents',
    'truncate documents',
  ])
    await expect(query(change), change).rejects.toThrow(/issued documents are never/)
  await world.rows("update documents set file_sha256 = 'a'")
  await expect(query("update documents set file_sha256 = 'b'")).rejects.toThrow('never changed')
  await world.rows('update documents set buyer = null')
})

describe('credit notes', () => {
  test('refunds before and after the invoice get one each; lines, an entry and amounts add up to what went back', async () => {
    const id = await buy(world, [await twoDiscs(world), await oneSheet(world)])
    const [discs, sheet] = await world.rows<{ id: string }>(
      `select id from orders where checkout_id = '${id}' order by position`,
    )
    await refundLine(ctx(), discs?.id ?? '', 'one is broken', { pieces: 1 })
    await world.runJobs()
    expect(await all()).toEqual([])
    await issue(id)
    await refundLine(ctx(), sheet?.id ?? '', 'wrong key')
    await refundCheckout(ctx(), id, 'the rest')
    await world.runJobs()
    await world.runJobs()
    const rows = await all()
    const [{ paid, back }] = (await world.rows<{ paid: number; back: number }>(
      `select total_cents as paid, refunded_cents as back from checkouts where id = '${id}'`,
    )) as [{ paid: number; back: number }]
    expect(rows.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'credit_note', 'credit_note'])
    expect(rows[0]?.total).toBe(paid)
    expect(rows.slice(1).reduce((sum, { total }) => sum + total, 0)).toBe(back)
    expect(back).toBe(paid)
  })

  test('business 1.4: a line that was bought in a sale names the price before; the sums are those that were paid', async () => {
    const id = await buySheet(world)
    await world.rows(`update orders set in_sale = true, before_unit_cents = 1200 where checkout_id = '${id}'`)
    const invoice = await issue(id)
    expect(invoice.lines).toMatchObject([
      { text: expect.stringContaining(', sale price, before $12.00') as string, unitCents: 950, discountCents: 0 },
    ])
    expect(invoice.totals).toMatchObject({ itemsCents: 950, discountCents: 0, totalCents: 950 })
    expect((await paperTexts(await documentPdf(ctx(), invoice))).join(' ')).toContain('before $12.00')
    await refundCheckout(world.ctx, id, 'wrong key')
    await world.runJobs()
    expect(await all()).toMatchObject([{ total: 950 }, { total: 950 }])
  })

  test('the discount of a code is on the invoice, and the credit notes of all its parts add up to what was paid', async () => {
    await world.ctx.db
      .insert(offers)
      .values({ code: 'EASTER 25', kind: 'percent', percent_basis_points: 2500, currency: 'USD' })
    const discs = { ...(await twoDiscs(world)), quantity: 3 }
    const id = await buy(world, [discs, await oneSheet(world)], 'fan@example.com', 'easter25')
    // 25 % of 54.50 is 13.625: 11.25 of the records and 2.38 of the sheet.
    const invoice = await issue(id)
    expect(invoice.lines.map(({ discountCents, netCents }) => [discountCents, netCents])).toEqual([
      [1125, 3375],
      [238, 712],
    ])
    expect(invoice.totals).toEqual({ itemsCents: 5450, discountCents: 1363, shippingCents: 700, totalCents: 4787 })
    expect((await paperTexts(await documentPdf(ctx(), invoice))).join(' ')).toContain('-$13.63')
    const [records, sheet] = await world.rows<{ id: string }>(
      `select id from orders where checkout_id = '${id}' order by position`,
    )
    await refundLine(world.ctx, records?.id ?? '', 'bent', { pieces: 2 })
    await refundLine(world.ctx, sheet?.id ?? '', 'wrong key')
    await refundLine(world.ctx, records?.id ?? '', 'the last one', { pieces: 1 })
    await refundCheckout(world.ctx, id, 'and the parcel')
    await world.runJobs()
    const credited = (await all()).filter(({ kind }) => kind === 'credit_note').map(({ total }) => total)
    expect(credited.toSorted((a, b) => a - b)).toEqual([700, 712, 1125, 2250])
    expect(credited.reduce((sum, cents) => sum + cents, 0)).toBe(invoice.totals.totalCents)
  })

  test('money of sold-out goods is on neither', async () => {
    const id = await buy(world, [await twoDiscs(world), await oneSheet(world)])
    await world.rows(`update orders set payment_status = 'failed' where checkout_id = '${id}' and position = 0`)
    const { totals, lines } = await issue(id)
    expect(lines.map(({ text }) => text)).toEqual(['Late Set (PDF)'])
    expect(totals.itemsCents).toBe(950)
  })
})

describe('the PDF', () => {
  test('has both parties, lines and sums, and is the same bytes at every request', async () => {
    const row = await issue(await buy(world, [await twoDiscs(world), await oneSheet(world)]))
    const [first, second] = [await documentPdf(ctx(), row), await documentPdf(ctx(), row)]
    expect(first.equals(second)).toBe(true)
    const [stored] = await world.rows<{ hash: string }>('select file_sha256 as hash from documents')
    expect(stored?.hash).toBe(createHash('sha256').update(first).digest('hex'))
    const [page = ''] = await paperTexts(first)
    for (const words of [
      'Invoice',
      documentNumber(row),
      'Big School',
      '1 School Lane',
      'GB1',
      'PO 7',
      'Late Set Music',
      'DE123',
      'No VAT under § 19 UStG',
      'After Hours',
      '$30.00',
      '$9.50',
      row.order_number,
    ])
      expect(page).toContain(words)
  })

  test('business 13 Documents 10: 200 lines in five scripts go on over pages whose sums are carried over', async () => {
    const row = await issue(await buySheet(world))
    const names = ['Łukasz Żółć', 'Ελένη', 'Анна', '山田太郎', 'たなか']
    const lines = Array.from({ length: 200 }, (_, index) => ({
      text: `${names[index % 5]} ${index}`,
      quantity: 1,
      unitCents: 100,
      discountCents: 0,
      netCents: 100,
    }))
    const totals = { itemsCents: 20_000, discountCents: 0, shippingCents: 0, totalCents: 20_000 }
    const address = Array.from({ length: 12 }, (_, index) => `Addressline ${index}`).join('\n')
    const long: DocumentRow = { ...row, lines, totals, buyer: { ...school, address } }
    const pages = await paperTexts(await documentPdf(ctx(), long))
    expect(pages.length).toBeGreaterThanOrEqual(5)
    // The PDF stores each font's part of a name separately.
    const printedText = pages.join('').replaceAll(' ', '')
    for (const name of names) expect(printedText).toContain(name.replaceAll(' ', ''))
    // The address is above the lines, each of its lines on one of its own and large enough to be read.
    const [{ pieces: first } = { pieces: [] }] = await readPaper(await documentPdf(ctx(), long))
    const printed = first.filter(({ text }) => text.startsWith('Addressline'))
    expect(printed.map(({ text }) => text)).toEqual(address.split('\n'))
    expect(new Set(printed.map(({ foot }) => Math.round(foot))).size).toBe(12)
    expect(Math.min(...printed.map(({ size }) => size))).toBeGreaterThanOrEqual(5)
    expect(Math.min(...printed.map(({ foot }) => foot))).toBeGreaterThan(
      first.find(({ text }) => text === 'Item')?.foot ?? Infinity,
    )
    expect(pages.at(-1)).toContain('$200.00')
    const carried = pages.map((page) => [...page.matchAll(/Carried over \$(\d+)/g)].map((match) => match[1]))
    for (const [index, amounts] of carried.entries())
      if (index > 0) expect(amounts[0], `page ${index + 1}`).toBe(carried[index - 1]?.at(-1))
  })
})

test('the owner sees the documents of an order and makes its invoice once', async () => {
  const id = await buySheet(world)
  const call = <T>(key: string, body?: object) =>
    callEndpoint<T>(documentsAdminApi, ctx(), key, { params: { id }, body })
  type OfOrder = { documents: IssuedDocument[]; hasSeller: boolean }
  expect(await call<OfOrder>('GET /api/admin/orders/{id}/documents')).toMatchObject({ documents: [], hasSeller: true })
  const made = await call<IssuedDocument>('POST /api/admin/orders/{id}/invoice', school)
  expect(await call('POST /api/admin/orders/{id}/invoice', { ...school, name: 'Other' })).toEqual(made)
  expect((await call<OfOrder>('GET /api/admin/orders/{id}/documents')).documents).toEqual([made])
  expect(await call('GET /api/admin/documents')).toMatchObject({ documents: [made], next: null })
})

test('the PDF of an id that is no document is not found, whatever it looks like', async () => {
  const route = documentsAdminRoutes[0]
  for (const id of ['-'.repeat(36), 'x', '3f0f8a52-6d2c-4f6b-8f0e-2f1f6f6b7a11'])
    await expect(
      route?.run(ctx(), { raw: new Request('https://site.example/'), params: { id } }, {} as never),
    ).rejects.toMatchObject({ code: 'not_found' })
})
