// Checks rules that the database enforces itself, whichever code writes: they must hold even when the code above them
// is wrong.
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckoutRow, anItemRow, anOrderRow } from '../support/make-rows'
import { createTestWorld, type TestWorld } from '../support/test-world'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const run = (statement: string, values: unknown[] = []) =>
  world.ctx.db.$client.query<Record<string, unknown>>(statement, values)

/**
 * Inserts a row that is complete except for `change`. Returns the name of the constraint that refused it; null when the
 * row was accepted.
 */
async function refusal(table: string, row: Record<string, unknown>): Promise<string | null> {
  const names = Object.keys(row)
  try {
    await run(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    )
    return null
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    return error.constraint ?? error.column ?? error.message
  }
}

let serial = 0
const item = (change: Record<string, unknown>) =>
  refusal('shop_items', anItemRow({ slug: `item-${++serial}`, ...change }))

test.each([
  ['DATA-01: no negative price', 'shop_items_price_not_negative', { price: '-0.01' }, { price: '0.00' }],
  [
    'DATA-01: no negative digital price',
    'shop_items_price_not_negative',
    { digital_price: '-1' },
    { digital_price: '0' },
  ],
  [
    'DATA-01 OP-11: stock never below 0, or not tracked',
    'shop_items_stock_not_negative',
    { inventory_count: -1 },
    { inventory_count: null },
  ],
  [
    'DATA-01: 1 to 100 downloads, not fewer',
    'shop_items_download_limit_range',
    { download_limit: 0 },
    { download_limit: 1 },
  ],
  [
    'DATA-01: 1 to 100 downloads, not more',
    'shop_items_download_limit_range',
    { download_limit: 101 },
    { download_limit: 100 },
  ],
  [
    'DATA-01: 1 to 365 days, not fewer',
    'shop_items_download_expiry_range',
    { download_expiry_days: 0 },
    { download_expiry_days: 1 },
  ],
  [
    'DATA-01: 1 to 365 days, not more',
    'shop_items_download_expiry_range',
    { download_expiry_days: 366 },
    { download_expiry_days: 365 },
  ],
  [
    'DATA-01 SHOP-20: known categories only',
    'shop_items_category_known',
    { category: 'vinyl' },
    { category: 'free_content' },
  ],
  ['DATA-01: a title that is not blank', 'shop_items_title_present', { title: ' ' }, { title: 'x' }],
  [
    'DATA-01: no negative number of sales',
    'shop_items_purchase_count_not_negative',
    { purchase_count: -1 },
    { purchase_count: 0 },
  ],
])('%s', async (_title, constraint, wrong, right) => {
  expect(await item(wrong)).toBe(constraint)
  expect(await item(right)).toBeNull()
})

test('SHOP-20: every category of the documents can be stored', async () => {
  for (const category of ['digital_music', 'sheet_music', 'merchandise', 'physical_music', 'cd', 'free_content'])
    expect(await item({ category }), category).toBeNull()
})

test('two items never share an address', async () => {
  expect(await item({ slug: 'one-name' })).toBeNull()
  expect(await item({ slug: 'one-name' })).toBe('shop_items_slug_unique')
})

test('DATA-14 OP-38: at most one theme is active', async () => {
  const theme = (isActive: boolean) =>
    refusal('theme_settings', { name: 'x', colors: {}, typography: {}, animations: {}, is_active: isActive })
  expect([await theme(true), await theme(true), await theme(false), await theme(false)]).toEqual([
    null,
    'theme_settings_one_active',
    null,
    null,
  ])
})

test('DATA-10 OP-38: an LOE video has exactly one source and an order of 0 or more', async () => {
  const video = (change: Record<string, unknown>) => refusal('loe_videos', { title: 'x', ...change })
  expect(await video({})).toBe('loe_videos_exactly_one_source')
  expect(await video({ embed_id: 'a', video_url: 'b' })).toBe('loe_videos_exactly_one_source')
  expect(await video({ embed_id: 'a', order_index: -1 })).toBe('loe_videos_order_not_negative')
  expect(await video({ embed_id: 'a' })).toBeNull()
  expect(await video({ video_url: 'b' })).toBeNull()
})

test.each([
  [
    'DATA-07 EVT-07',
    'events',
    { title: 'x', date: '2026-01-01', venue: 'x', city: 'x' },
    'status',
    ['upcoming', 'past', 'cancelled'],
    'events_status_known',
  ],
  ['DATA-08', 'media_items', { title: 'x', url: 'x' }, 'type', ['photo', 'video', 'social'], 'media_items_type_known'],
  [
    'DATA-13',
    'loe_audio_tracks',
    { title: 'x' },
    'source_type',
    ['soundcloud', 'file', 'url'],
    'loe_audio_tracks_source_known',
  ],
  [
    'DATA-16',
    'stats',
    { number_value: '1', label: 'x' },
    'icon_name',
    ['Music', 'Users', 'MapPin'],
    'stats_icon_known',
  ],
])('%s: %s accepts the known words only', async (_ids, table, row, column, words, constraint) => {
  for (const word of words) expect(await refusal(table, { ...row, [column]: word }), word).toBeNull()
  expect(await refusal(table, { ...row, [column]: 'other' })).toBe(constraint)
})

test.each([
  ['DATA-11', 'photo_gallery', { title: 'x', alt_text: 'x', image_url: 'x' }],
  ['DATA-12', 'loe_images', { title: 'x', alt_text: 'x', image_url: 'x' }],
  ['DATA-13', 'loe_audio_tracks', { title: 'x' }],
  ['DATA-09', 'featured_videos', { title: 'x' }],
])('%s: the order of %s is 0 or more', async (_ids, table, row) => {
  expect(await refusal(table, { ...row, order_index: -1 })).toBe(`${table}_order_not_negative`)
})

test.each([
  [
    'OP-19: a subscriber',
    'newsletter_subscribers',
    'newsletter_subscribers_email_unique',
    'newsletter_subscribers_lower_case',
  ],
  ['DATA-15: an allowed address', 'allowed_emails', 'allowed_emails_email_unique', 'allowed_emails_lower_case'],
])('%s is stored once and in lower case', async (_title, table, unique, lowerCase) => {
  expect(await refusal(table, { email: 'fan@example.com' })).toBeNull()
  expect(await refusal(table, { email: 'fan@example.com' })).toBe(unique)
  expect(await refusal(table, { email: 'Fan@example.com' })).toBe(lowerCase)
})

test('DATA-04: a key has one text', async () => {
  expect(await refusal('page_content', { page_name: 'media', title: 'x' })).toBe('page_content_page_name_unique')
})

async function newCheckout(change: Record<string, unknown> = {}): Promise<string> {
  const row = aCheckoutRow({ cookie_hash: `c${++serial}`, invoice_number: `I-${serial}`, ...change })
  const names = Object.keys(row)
  const { rows } = await run(
    `insert into checkouts (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  return String(rows[0]?.id)
}

test("OP-02: PayPal's ids each belong to one checkout, one capture or one refund", async () => {
  const first = await newCheckout({ provider_order_id: 'PAYPAL-1' })
  expect(await refusal('checkouts', aCheckoutRow({ invoice_number: 'I-x', provider_order_id: 'PAYPAL-1' }))).toBe(
    'checkouts_provider_order_unique',
  )
  const payment = { status: 'completed', amount_cents: 100, currency: 'USD', raw_status: 'COMPLETED' }
  expect(await refusal('payments', { ...payment, checkout_id: first, provider_capture_id: 'CAPTURE-1' })).toBeNull()
  expect(await refusal('payments', { ...payment, checkout_id: first, provider_capture_id: 'CAPTURE-2' })).toBe(
    'payments_one_live_per_checkout',
  )
  expect(
    await refusal('payments', { ...payment, checkout_id: await newCheckout(), provider_capture_id: 'CAPTURE-1' }),
  ).toBe('payments_capture_unique')
  const { rows } = await run("select id from payments where provider_capture_id = 'CAPTURE-1'")
  const refund = {
    payment_id: rows[0]?.id,
    provider_refund_id: 'REFUND-1',
    amount_cents: 1,
    status: 'completed',
    reason: 'x',
  }
  expect(await refusal('refunds', refund)).toBeNull()
  expect(await refusal('refunds', refund)).toBe('refunds_provider_unique')
})

test('OP-01: a checkout adds up and costs something, and one cart in one browser has one checkout', async () => {
  const checkout = aCheckoutRow({ cookie_hash: 'y', invoice_number: 'I-y' })
  expect(await refusal('checkouts', { ...checkout, total_cents: 99 })).toBe('checkouts_totals_add_up')
  expect(await refusal('checkouts', { ...checkout, items_cents: 0, total_cents: 0 })).toBe('checkouts_total_positive')
  expect(await refusal('checkouts', checkout)).toBeNull()
  expect(await refusal('checkouts', { ...checkout, invoice_number: 'I-z' })).toBe('checkouts_one_open_per_cart')
})

test('DATA-02 OP-16: an order has one of four states and is never refunded beyond its price', async () => {
  const line = anOrderRow({ checkout_id: await newCheckout(), quantity: 2 })
  for (const status of ['pending', 'completed', 'failed', 'refunded'])
    expect(await refusal('orders', { ...line, format: status, payment_status: status }), status).toBeNull()
  expect(await refusal('orders', { ...line, format: 'a', payment_status: 'paid' })).toBe('orders_status_known')
  expect(await refusal('orders', { ...line, format: 'b', payment_status: 'completed', refunded_cents: 201 })).toBe(
    'orders_refund_within_price',
  )
  expect(await refusal('orders', { ...line, format: 'completed', payment_status: 'completed' })).toBe(
    'orders_one_per_choice',
  )
})

test('OP-05: a grant is never used more often than it allows', async () => {
  const grant = { order_id: '3f0f8a52-6d2c-4f6b-8f0e-2f1f6f6b7a12', title: 'x', file: 'x', expires_at: new Date() }
  expect(await refusal('download_grants', { ...grant, max_downloads: 5, used: 6 })).toBe('download_grants_within_limit')
  expect(await refusal('download_grants', { ...grant, max_downloads: 0 })).toBe('download_grants_limit_positive')
})

test('the audit log only grows', async () => {
  await run("insert into audit (actor, what, ref) values ('system', 'a', 'b')")
  await expect(run("update audit set what = 'c'")).rejects.toMatchObject({ code: '42501' })
  await expect(run('delete from audit')).rejects.toMatchObject({ code: '42501' })
  expect((await run('select what from audit')).rows).toEqual([{ what: 'a' }])
})
