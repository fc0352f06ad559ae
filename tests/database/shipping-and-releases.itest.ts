// Tests the migration that adds shipping zones, part shipments and releases to a shop with orders: existing data stays
// the same, and means the same.
import { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { knownMigrations, migrateDatabase } from '@/db/migrate'
import { createEmptyDatabase } from '../support/postgres'
import { columnsOfTables, fingerprints, underNewNames } from '../support/table-fingerprints'

/** The last migration before shipping zones. */
const before = knownMigrations()[41]?.when

const [sheet, record, bundle, tier] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
const [first, raised, waiting] = [5, 6, 7].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
const [boughtSheet, boughtRecord, boughtBundle, topUp, waitingRecord] = [1, 2, 3, 4, 5].map(
  (n) => `00000000-0000-4000-8000-0000000000a${n}`,
)

const licence = (copies: number, more: object) =>
  JSON.stringify({ name: 'School', copies, holder: 'Town Band', ...more })

/** A shop before the migration: a shipped order with a bundle and a refund, a raised licence, and an order to ship. */
const shopOfToday = `
  insert into shop_items (id, slug, category, title, price, inventory_count, purchase_count) values
    ('${sheet}', 'blue-sheet', 'sheet_music', 'Blue Sheet', 7.50, null, 2),
    ('${record}', 'late-set-lp', 'physical_music', 'Late Set (LP)', 29.00, 7, 2),
    ('${bundle}', 'low-brass-book', 'sheet_music', 'Low Brass Book', 20.00, null, 1);
  insert into licence_tiers (id, name, copies, price_rule, price_amount) values ('${tier}', 'School', 30, 'times', 3.00);
  insert into bundle_entries (shop_item_id, entry_item_id, label, position) values ('${bundle}', '${sheet}', 'Blue Sheet', 0);
  insert into checkouts (id, cookie_hash, cart_hash, email, items_cents, shipping_cents, total_cents, status, needs_shipping, shipping_address, invoice_number, paypal_order_id, paid_at, shipped_at, refunded_cents) values
    ('${first}', 'c1', 'h1', 'fan@example.com', 5650, 500, 6150, 'paid', true, '{"name":"Ada Reed","line1":"7 Long Street","city":"Upper Weir","state":null,"postalCode":"10115","countryCode":"DE"}', 'B-1', 'PP1', now(), now(), 1000),
    ('${raised}', 'c2', 'h2', 'fan@example.com', 1500, 0, 1500, 'paid', false, null, 'B-2', 'PP2', now(), null, 0),
    ('${waiting}', 'c3', 'h3', 'other@example.com', 2900, 0, 2900, 'paid', true, '{"name":"Bo","line1":"1 Hill","city":"Port Linden","state":null,"postalCode":"1","countryCode":"US"}', 'B-3', 'PP3', now(), null, 0);
  insert into checkout_lines (checkout_id, shop_item_id, format, format_name, title, category, quantity, unit_cents, licence_id, licence, tops_up, download_limit, download_expiry_days, position, takes_stock) values
    ('${first}', '${sheet}', 'pdf', 'PDF', 'Blue Sheet', 'sheet_music', 1, 750, null, '${licence(1, {})}', null, 5, 30, 0, false),
    ('${first}', '${record}', 'cd', 'LP', 'Late Set (LP)', 'physical_music', 1, 2900, null, null, null, 5, 30, 1, true),
    ('${first}', '${bundle}', 'pdf', 'PDF', 'Low Brass Book', 'sheet_music', 1, 2000, null, null, null, 5, 30, 2, false),
    ('${raised}', '${sheet}', 'pdf', 'PDF', 'Blue Sheet', 'sheet_music', 1, 1500, '${tier}', '${licence(30, { priceCents: 2250 })}', '${boughtSheet}', 5, 30, 0, false),
    ('${waiting}', '${record}', 'cd', 'LP', 'Late Set (LP)', 'physical_music', 1, 2900, null, null, null, 5, 30, 0, true);
  insert into orders (id, checkout_id, customer_email, payment_status, shop_item_id, format, format_name, title, category, quantity, unit_cents, licence_id, licence, tops_up, entries, paypal_order_id, refunded_cents, position) values
    ('${boughtSheet}', '${first}', 'fan@example.com', 'completed', '${sheet}', 'pdf', 'PDF', 'Blue Sheet', 'sheet_music', 1, 750, null, '${licence(1, {})}', null, null, 'PP1', 0, 0),
    ('${boughtRecord}', '${first}', 'fan@example.com', 'completed', '${record}', 'cd', 'LP', 'Late Set (LP)', 'physical_music', 1, 2900, null, null, null, null, 'PP1', 1000, 1),
    ('${boughtBundle}', '${first}', 'fan@example.com', 'completed', '${bundle}', 'pdf', 'PDF', 'Low Brass Book', 'sheet_music', 1, 2000, null, null, null, '[{"id":"${sheet}","itemId":"${sheet}","name":"Blue Sheet","cents":2000}]', 'PP1', 0, 2),
    ('${topUp}', '${raised}', 'fan@example.com', 'completed', '${sheet}', 'pdf', 'PDF', 'Blue Sheet', 'sheet_music', 1, 1500, '${tier}', '${licence(30, { priceCents: 2250 })}', '${boughtSheet}', null, 'PP2', 0, 0),
    ('${waitingRecord}', '${waiting}', 'other@example.com', 'completed', '${record}', 'cd', 'LP', 'Late Set (LP)', 'physical_music', 1, 2900, null, null, null, null, 'PP3', 0, 0);
  insert into payments (checkout_id, paypal_capture_id, status, amount_cents, currency, raw_status) values
    ('${first}', 'CAP1', 'partially_refunded', 6150, 'USD', 'PARTIALLY_REFUNDED'), ('${raised}', 'CAP2', 'completed', 1500, 'USD', 'COMPLETED'), ('${waiting}', 'CAP3', 'completed', 2900, 'USD', 'COMPLETED');
  insert into refunds (payment_id, order_id, paypal_refund_id, amount_cents, status, reason)
    select id, '${boughtRecord}', 'RF1', 1000, 'completed', 'a scratch' from payments where paypal_capture_id = 'CAP1';
  insert into shipments (checkout_id, carrier, tracking_number, shipped_at, shipped_by) values ('${first}', 'DHL', '00340434', now(), 'owner@example.com');
  insert into download_grants (order_id, title, file, max_downloads, used, expires_at) values ('${boughtSheet}', 'Blue Sheet', 'private:sheet-music-pdfs/blue.pdf', 5, 1, now() + interval '20 days');
  insert into settings (name, value) values ('shipping_flat_cents', '500')`

let client: Client
let url: string
beforeAll(async () => {
  const database = await createEmptyDatabase()
  url = database.url
  await migrateDatabase(url, { through: before })
  client = new Client({ connectionString: url })
  await client.connect()
  await client.query(shopOfToday)
  return async () => {
    await client.end()
    await database.drop()
  }
})

const rows = async (query: string) => (await client.query<Record<string, unknown>>(query)).rows

test('OP-12 OP-39 DATA-01 DATA-02: orders, raised licences, bundles, parcels and addresses stay, in number and content', async () => {
  const old = await columnsOfTables(client)
  const was = await fingerprints(client, old)
  for (const table of [
    'orders',
    'checkout_lines',
    'refunds',
    'shipments',
    'bundle_entries',
    'licence_tiers',
    'settings',
  ])
    expect(was[table], table).not.toMatch(/^0 rows/)

  await migrateDatabase(url)

  expect(await fingerprints(client, underNewNames(old))).toEqual(was)
  // No item is a format of a release, has a weight or stays at home, and no zone replaces the flat rate.
  expect(
    await rows(
      'select count(*)::int as n from shop_items where release_id is not null or weight_grams is not null or home_zone_only',
    ),
  ).toEqual([{ n: 0 }])
  for (const table of ['shipping_zones', 'shipping_zone_countries', 'shipping_rates', 'releases', 'shipment_lines'])
    expect(await rows(`select count(*)::int as n from ${table}`), table).toEqual([{ n: 0 }])
})

test('a country is in one zone at most, and one zone at most is the rest of the world', async () => {
  const [{ id } = { id: '' }] = await rows(
    "insert into shipping_zones (name, is_rest) values ('Home', true) returning id",
  )
  const [{ id: other } = { id: '' }] = await rows("insert into shipping_zones (name) values ('Away') returning id")
  await client.query(`insert into shipping_zone_countries (country, zone_id) values ('DE', '${String(id)}')`)
  for (const [statement, code] of [
    [`insert into shipping_zone_countries (country, zone_id) values ('DE', '${String(other)}')`, '23505'],
    [`insert into shipping_zone_countries (country, zone_id) values ('de', '${String(other)}')`, '23514'],
    [`update shipping_zones set is_rest = true where id = '${String(other)}'`, '23505'],
    [`insert into shipping_rates (zone_id, up_to_grams, cents) values ('${String(id)}', 500, -1)`, '23514'],
  ] as const)
    await expect(client.query(statement), statement).rejects.toMatchObject({ code })
  await client.query('delete from shipping_zones')
  expect(await rows('select count(*)::int as n from shipping_zone_countries')).toEqual([{ n: 0 }])
})
