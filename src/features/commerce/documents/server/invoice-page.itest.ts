// Tests the page on which a buyer asks for an invoice: it asks once, keeps what was typed, and shows no other order.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectDatabase } from '@/adapters/database/connect'
import { asOwner, issuedDocuments, noteRestore, resetWithSeller, school } from '../../../../../tests/support/invoices'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { buySheet } from '../../../../../tests/support/paid-orders'
import { documentNumber } from '../document-words'
import { invoicePath } from './invoice-link'
import { invoiceRoutes } from './invoice.routes'
import { issueInvoice } from './issue-invoice'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())
beforeEach(() => resetWithSeller(world))

const ctx = () => asOwner(world)
const open = (path: string, init?: RequestInit, context = ctx()) => {
  const [, , token = '', file = ''] = path.split('/')
  const route = invoiceRoutes.find(
    (one) =>
      one.method === (init?.method ?? 'GET') && one.path === (file ? '/invoice/{token}/{file}' : '/invoice/{token}'),
  )
  const raw = new Request(`https://site.example${path}`, init)
  return route?.run(context, { raw, params: { token, file } }, {} as never) as Promise<Response>
}
const post = (path: string, fields: Record<string, string>) =>
  open(path, { method: 'POST', body: new URLSearchParams(fields).toString() })

test('asks once who the invoice is for, keeps what was typed, and gives out the PDF', async () => {
  const path = invoicePath(ctx(), await buySheet(world))
  expect(await (await open(path)).text()).toContain('<textarea')
  const wrong = await post(path, { name: '', address: '1 School Lane' })
  expect(wrong.status).toBe(422)
  const kept = await wrong.text()
  expect(kept).toContain('Please enter a name or company.')
  expect(kept).toContain('1 School Lane')
  const ready = await (await post(path, { name: 'Big School', address: '1 School Lane' })).text()
  const file = /href="([^"]+\.pdf)"/.exec(ready)?.[1] ?? ''
  const pdf = await open(file)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  await post(path, { name: 'Somebody Else', address: 'x' })
  expect(await world.rows(`select buyer ->> 'name' as name from documents`)).toEqual([{ name: 'Big School' }])
  // A document of another order is not behind this link.
  const other = await issueInvoice(ctx(), await buySheet(world, 'other@example.com'), school, 'buyer')
  expect((await open(`${path}/${documentNumber(other)}.pdf`)).status).toBe(404)
})

test('business 13 Documents 7: a link with the order of another buyer is not found, without a look into the database', async () => {
  const [mine, theirs] = [await buySheet(world, 'a@example.com'), await buySheet(world, 'b@example.com')]
  await issueInvoice(ctx(), theirs, school, 'buyer')
  const bytes = (id: string) => Buffer.from(invoicePath(ctx(), id).split('/').at(-1) ?? '', 'base64url')
  const forged = Buffer.concat([bytes(theirs).subarray(0, 16), bytes(mine).subarray(16)]).toString('base64url')
  const nobody = Buffer.concat([randomBytes(16), bytes(mine).subarray(16)]).toString('base64url')
  // No query can succeed, so no answer depends on what is stored, nor does the time it takes.
  const unreachable = connectDatabase('postgres://127.0.0.1:1/none')
  const answers = await Promise.all(
    [forged, nobody, 'x'].map(async (token) => {
      const answer = await open(`/invoice/${token}`, {}, { ...ctx(), db: unreachable.db })
      return [answer.status, await answer.text()]
    }),
  )
  await unreachable.close()
  expect(answers[0]?.[0]).toBe(404)
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('twice at once, with two names, makes one invoice with one of them; both read of it', async () => {
  const path = invoicePath(ctx(), await buySheet(world))
  const pages = await Promise.all(
    ['Big School', 'Small School'].map(async (name) => (await post(path, { name, address: '1 School Lane' })).text()),
  )
  const stored = await world.rows<{ name: string }>(`select buyer ->> 'name' as name from documents`)
  expect(stored).toHaveLength(1)
  for (const page of pages) expect(page).toContain(`INV-${world.ctx.clock.now().getFullYear()}-0001.pdf`)
})

test('an address of 13 lines gets a sentence, and nothing typed is lost', async () => {
  const path = invoicePath(ctx(), await buySheet(world))
  const address = Array.from({ length: 13 }, (_, index) => `Addressline ${index}`).join('\n')
  const answer = await post(path, { name: 'Big School', address, reference: 'PO 7' })
  const page = await answer.text()
  expect(answer.status).toBe(422)
  for (const words of ['please use at most 12 lines', address, 'PO 7']) expect(page).toContain(words)
  expect(await issuedDocuments(world)).toEqual([])
})

test('says what is missing: a forged link, no seller, a restore', async () => {
  const id = await buySheet(world)
  const path = invoicePath(ctx(), id)
  expect((await open(`${path.slice(0, -1)}x`)).status).toBe(404)
  const { settings } = world.ctx
  world.ctx.settings = { ...settings, owner: { ...settings.owner, legal_name: '' } }
  expect(await (await open(path)).text()).toContain('which are not there yet')
  world.ctx.settings = settings
  await noteRestore(world, world.ctx.clock.now())
  const answer = await post(path, { name: 'Big School', address: '1 School Lane' })
  expect(await answer.text()).toContain('can&#39;t be made right now')
  expect(await issuedDocuments(world)).toEqual([])
})
