// Proves on a real database what packing slips and labels of real orders print, and what they never print.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'
import { buy, oneSheet, twoDiscs } from '../../../../../../tests/support/paid-orders'
import {
  allPapers,
  getPapers,
  packer,
  papersOfOrder,
  pdfOf,
  slipWords,
} from '../../../../../../tests/support/print-slip'
import { paperTexts, readPaper } from '../../../../../../tests/support/read-paper'
import { refundLine } from '@/features/commerce/refunds/server/refund'
import { shipOrder } from '../ship-order'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.rows('truncate shipping_zones cascade')
})
afterAll(() => world.close())

const slip = (id: string, query = '') => slipWords(world, id, query)
const papers = (query = '') => getPapers(world, allPapers, query)

/** Buys two discs, a mug and a sheet, which no parcel holds. Returns the order and its lines. */
async function buyParcel(): Promise<{ id: string; discs: string; mug: string }> {
  const mug = await world.item({ title: 'Mug', category: 'merchandise', price: 1200, pdf_file_url: null })
  const id = await buy(world, [
    await twoDiscs(world),
    { id: mug.id, price: 12, quantity: 1, category: 'merchandise' },
    await oneSheet(world),
  ])
  const lines = await world.rows<{ id: string }>(`select id from orders where checkout_id = '${id}' order by position`)
  return { id, discs: lines[0]?.id ?? '', mug: lines[1]?.id ?? '' }
}
const send = (id: string, pieces: Record<string, number>) =>
  shipOrder({ ...world.ctx, actor: packer }, id, {
    carrier: null,
    trackingNumber: null,
    trackingUrl: null,
    shipmentId: crypto.randomUUID(),
    pieces,
  })

test('the slip has what is left to send, and neither prices, nor e-mail addresses, nor downloads', async () => {
  const { id, discs, mug } = await buyParcel()
  await world.rows(`update checkouts set buyer_note = 'Please leave it next door' where id = '${id}'`)
  const whole = await slip(id)
  for (const words of ['After Hours', 'Record', 'Mug', '3 pieces', 'Test Buyer', 'UNITED STATES', 'next door'])
    expect(whole).toContain(words)
  expect(whole).not.toMatch(/@|\$|USD|\d[.,]\d\d\b|Late Set(?! )/)
  await send(id, { [discs]: 1 })
  const rest = await slip(id)
  expect(rest).toContain('2 pieces')
  expect(rest).toContain('sent before')
  await refundLine(world.ctx, mug, 'Broken')
  await world.runJobs()
  const last = await slip(id)
  expect(last).toContain('1 piece')
  expect(last).not.toContain('Mug')
})

test('customs data is printed for parcels abroad, and without a home country wherever an item has any', async () => {
  const { id } = await buyParcel()
  expect(await slip(id)).not.toContain('Customs')
  await world.rows(
    `update shop_items set hs_code = '852380', origin_country = 'DE', customs_text = 'Vinyl record', weight_grams = 350 where category = 'physical_music'`,
  )
  const declared = await slip(id)
  for (const words of ['Customs declaration', '852380', 'Germany', 'Vinyl record', '700 g', 'weigh the parcel'])
    expect(declared).toContain(words)
  const home = async (country: string) => {
    await world.rows('truncate shipping_zones cascade')
    await world.rows(
      `with zone as (insert into shipping_zones (name) values ('Home') returning id) insert into shipping_zone_countries (country, zone_id) select '${country}', id from zone`,
    )
  }
  await home('US')
  expect(await slip(id)).not.toContain('Customs')
  await world.rows('update shop_items set hs_code = null, origin_country = null, customs_text = null')
  await home('DE')
  expect(await slip(id)).toContain('Customs declaration')
})

test('everything to ship is one PDF, the oldest first, with labels as a choice; nobody stores it', async () => {
  const first = await buyParcel()
  await world.advance(60)
  const second = await buyParcel()
  await world.advance(60)
  const shipped = await buyParcel()
  await send(shipped.id, { [shipped.discs]: 2, [shipped.mug]: 1 })
  const numbers = await world.rows<{ number: string }>(
    `select invoice_number as number from checkouts where id in ('${first.id}', '${second.id}') order by created_at`,
  )
  const response = await papers()
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const pages = await paperTexts(await pdfOf(response))
  expect(pages.map((text, index) => text.includes(numbers[index]?.number ?? 'none'))).toEqual([true, true])

  const sizes = async (query: string) =>
    (await readPaper(await pdfOf(await papers(query)))).map(
      ({ width, height }) => `${Math.round(width)}x${Math.round(height)}`,
    )
  expect(await sizes('labels=roll')).toEqual(['595x842', '595x842', '176x283', '176x283'])
  expect(await sizes('slips=no&labels=sheet&start=8')).toEqual(['595x842', '595x842'])
  expect(await sizes(`after=${first.id}`)).toEqual(['595x842'])
})

test('a PDF has at most 50 orders, and the next one goes on after the last of them', async () => {
  const { id } = await buyParcel()
  await world.rows(`
    with more as (
      insert into checkouts (cookie_hash, cart_hash, email, items_cents, total_cents, status, needs_shipping, invoice_number, created_at, paid_at)
      select 'c' || n, 'h' || n, 'b@example.com', 1500, 1500, 'paid', true, 'LOT' || n, now() + n * interval '1 minute', now() from generate_series(1, 60) n
      returning id
    )
    insert into orders (checkout_id, customer_email, payment_status, shop_item_id, format, title, category, quantity, unit_cents, position, provider_order_id)
    select more.id, 'b@example.com', 'completed', l.shop_item_id, 'cd', l.title, l.category, 1, 1500, 1, 'x'
    from more, orders l where l.checkout_id = '${id}' and l.format = 'cd' and l.category = 'physical_music'`)
  const labels = async (query: string) => readPaper(await pdfOf(await papers(`slips=no&labels=roll${query}`)))
  expect(await labels('')).toHaveLength(50)
  const [last] = await world.rows<{ id: string }>(`select id from checkouts where invoice_number = 'LOT49'`)
  expect(await labels(`&after=${last?.id}`)).toHaveLength(11)
})

test('wrong wishes, orders that a packer does not see, and nothing to ship are answered with a sentence', async () => {
  await expect(papers()).rejects.toMatchObject({ code: 'not_found', message: 'There is nothing to ship.' })
  const { id } = await buyParcel()
  await expect(papers('slips=no')).rejects.toMatchObject({ fields: { form: 'Choose packing slips or labels.' } })
  for (const query of ['start=9&labels=sheet', 'start=x', 'labels=a5', 'after=1'])
    await expect(papers(query), query).rejects.toMatchObject({ code: 'invalid_input' })
  await world.rows(`update checkouts set status = 'pending' where id = '${id}'`)
  for (const other of [id, crypto.randomUUID(), 'no-id', ''])
    await expect(getPapers(world, papersOfOrder, '', other)).rejects.toMatchObject({ code: 'not_found' })
})
