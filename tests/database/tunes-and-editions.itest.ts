// Tests the migration that adds tunes, editions and licences to an older database: existing data stays the same, and
// the keys are wider.
import { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { knownMigrations, migrateDatabase } from '@/db/migrate'
import { createEmptyDatabase } from '../support/postgres'
import { columnsOfTables, fingerprints, underNewNames } from '../support/table-fingerprints'

/** The last migration before tunes and editions. */
const before = knownMigrations()[14]?.when

const [sheet, record, shirt] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
const [medium, large] = [4, 5].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
const [paid, open] = [6, 7].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
const [boughtSheet, boughtShirt] = [8, 9].map((n) => `00000000-0000-4000-8000-00000000000${n}`)

/** A shop before the migration: a sold item, a held item, an item in the trash, files, and a link that was mailed. */
const shopOfToday = `
  insert into shop_items (id, slug, category, title, price, image_url, pdf_file_url, bandcamp_url, tags, inventory_count, purchase_count) values
    ('${sheet}', 'blue-sheet', 'sheet_music', 'Blue Sheet', 9.50, '/media/shop-images/a.jpg', 'private:sheet-music-pdfs/blue.pdf', null, '{combo,swing}', null, 4),
    ('${record}', 'late-set', 'physical_music', 'Late Set', 29.00, null, null, 'https://band.example/late', '{vinyl}', 7, 1),
    ('${shirt}', 'shirt', 'merchandise', 'Shirt', 28.00, null, null, null, '{shirt}', null, 3);
  insert into shop_items (slug, category, title, price, digital_price) values
    ('disc', 'cd', 'Disc', 15, null), ('download', 'digital_music', 'Download', 12, 9), ('free', 'free_content', 'Free', null, null);
  insert into item_variants (id, shop_item_id, label, price, inventory_count, position) values
    ('${medium}', '${shirt}', 'M', null, 12, 0), ('${large}', '${shirt}', 'L', 30.00, null, 1);
  insert into checkouts (id, cookie_hash, cart_hash, email, items_cents, total_cents, status, invoice_number, paypal_order_id, paid_at) values
    ('${paid}', 'c1', 'h1', 'fan@example.com', 6550, 6550, 'paid', 'B-1', 'PP1', now()),
    ('${open}', 'c2', 'h2', 'other@example.com', 2800, 2800, 'open', 'B-2', null, null);
  insert into checkout_lines (checkout_id, shop_item_id, format, variant_id, format_name, variant_label, title, category, quantity, unit_cents, pdf_file_url, download_limit, download_expiry_days, position) values
    ('${paid}', '${sheet}', 'pdf', null, 'PDF', null, 'Blue Sheet', 'sheet_music', 1, 950, 'private:sheet-music-pdfs/blue.pdf', 5, 30, 0),
    ('${paid}', '${shirt}', 'digital', '${medium}', 'Merchandise', 'M', 'Shirt', 'merchandise', 2, 2800, null, 5, 30, 1),
    ('${open}', '${shirt}', 'digital', '${large}', 'Merchandise', 'L', 'Shirt', 'merchandise', 1, 2800, null, 5, 30, 0);
  insert into orders (id, checkout_id, customer_email, payment_status, shop_item_id, format, variant_id, format_name, variant_label, title, category, quantity, unit_cents, paypal_order_id, position) values
    ('${boughtSheet}', '${paid}', 'fan@example.com', 'completed', '${sheet}', 'pdf', null, 'PDF', null, 'Blue Sheet', 'sheet_music', 1, 950, 'PP1', 0),
    ('${boughtShirt}', '${paid}', 'fan@example.com', 'refunded', '${shirt}', 'digital', '${medium}', 'Merchandise', 'M', 'Shirt', 'merchandise', 2, 2800, 'PP1', 1);
  insert into payments (checkout_id, paypal_capture_id, status, amount_cents, currency, raw_status) values ('${paid}', 'CAP1', 'completed', 6550, 'USD', 'COMPLETED');
  insert into stock_holds (checkout_id, shop_item_id, variant_id, quantity, expires_at) values ('${open}', '${shirt}', '${medium}', 1, now() + interval '10 minutes');
  with granted as (
    insert into download_grants (order_id, title, file, max_downloads, used, expires_at) values ('${boughtSheet}', 'Blue Sheet', 'private:sheet-music-pdfs/blue.pdf', 5, 1, now() + interval '20 days') returning id
  ) insert into download_tickets (grant_id, browser_hash, expires_at) select id, 'b1', now() + interval '1 hour' from granted;
  insert into stored_files (bucket, path, content_type, byte_size, sha256, page_count) values ('sheet-music-pdfs', 'blue.pdf', 'application/pdf', 12345, 'x', 3);
  insert into deleted_records (resource, record_id, title, record, deleted_by)
    select 'shop-items', gen_random_uuid(), 'Old shirt', jsonb_build_object('title', 'Old shirt', 'variants', '[{"id":"00000000-0000-4000-8000-0000000000ff","label":"S"}]'::jsonb), 'owner@example.com'`

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

test('OP-39 DATA-01 DATA-02: the migration keeps items, addresses, orders, grants and files, in number and content', async () => {
  const old = await columnsOfTables(client)
  const was = await fingerprints(client, old)
  for (const table of ['shop_items', 'item_variants', 'checkout_lines', 'orders', 'download_grants', 'stored_files'])
    expect(was[table], table).not.toMatch(/^0 rows/)

  await migrateDatabase(url)

  // A later migration removed texts that spoke for the owner (0023_words_of_the_owner).
  const { page_content: _texts, ...rest } = was
  expect(await fingerprints(client, underNewNames(old))).toMatchObject(rest)
  // New columns are empty, except that everything is on sale and each size has its sales count.
  expect(
    await rows(
      'select label, is_on_sale, purchase_count, kind, transposition, clef, instruments, pdf_file_url, version, page_count, ismn, sample_pages from item_variants order by position',
    ),
  ).toEqual(
    ['M', 'L'].map((label) => ({
      label,
      is_on_sale: true,
      purchase_count: label === 'M' ? 2 : 0,
      kind: null,
      transposition: null,
      clef: null,
      instruments: [],
      pdf_file_url: null,
      version: null,
      page_count: null,
      ismn: null,
      sample_pages: [],
    })),
  )
  expect(await rows('select count(*)::int as n from tunes')).toEqual([{ n: 0 }])
  // The PDF of a sheet is its first version.
  expect(
    await rows(
      'select edition_id, shop_item_id, version, file, page_count, byte_size::int, change_note, told from edition_files',
    ),
  ).toEqual([
    {
      edition_id: sheet,
      shop_item_id: sheet,
      version: 1,
      file: 'private:sheet-music-pdfs/blue.pdf',
      page_count: 3,
      byte_size: 12345,
      change_note: null,
      told: 0,
    },
  ])
  expect(await rows('select count(*)::int as n from shop_items where tune_id is not null')).toEqual([{ n: 0 }])
  for (const table of ['checkout_lines', 'orders'])
    expect(
      await rows(`select count(*)::int as n from ${table} where licence_id is not null or licence is not null`),
      table,
    ).toEqual([{ n: 0 }])
  expect(
    await rows(
      'select count(*)::int as n from download_grants where edition_id is not null or edition_version is not null',
    ),
  ).toEqual([{ n: 0 }])
})

test('one edition may be bought with two licences at once, each line of both stays unique, and each edition has one grant', async () => {
  const other = '00000000-0000-4000-8000-0000000000aa'
  const makeCopy = (table: string, change: string) =>
    `insert into ${table} select (jsonb_populate_record(t, '${change}')).* from ${table} t where shop_item_id = '${shirt}' and ${table === 'orders' ? `id = '${boughtShirt}'` : `checkout_id = '${paid}'`}`
  for (const [table, ownKey] of [
    ['orders', '"id": "00000000-0000-4000-8000-0000000000ab"'],
    ['checkout_lines', '"position": 7'],
  ] as const) {
    await expect(client.query(makeCopy(table, `{${ownKey}}`)), table).rejects.toMatchObject({ code: '23505' })
    await client.query(makeCopy(table, `{${ownKey}, "licence_id": "${other}"}`))
  }
  const grant = (edition: string | null) =>
    client.query(
      `insert into download_grants (order_id, title, file, max_downloads, expires_at, edition_id) values ('${boughtShirt}', 'x', 'y', 1, now(), $1)`,
      [edition],
    )
  for (const edition of [null, other]) {
    await grant(edition)
    await expect(grant(edition)).rejects.toMatchObject({ code: '23505' })
  }
})

test('deleting a tune keeps its page', async () => {
  const [tune] = await rows("insert into tunes (title, grade, key_fifths) values ('Blue Shoes', 2.5, -3) returning id")
  await client.query(`update shop_items set tune_id = '${String(tune?.id)}' where id = '${sheet}'`)
  await client.query('delete from tunes')
  expect(await rows(`select title, tune_id from shop_items where id = '${sheet}'`)).toEqual([
    { title: 'Blue Sheet', tune_id: null },
  ])
})

test.each([
  ["insert into tunes (title, grade) values ('x', 2.3)", 'tunes_grade_range'],
  ["insert into tunes (title, key_fifths) values ('x', 8)", 'tunes_key_range'],
  [`update item_variants set ismn = '9780306406157' where id = '${medium}'`, 'item_variants_ismn_shape'],
  [`update item_variants set kind = 'poster' where id = '${medium}'`, 'item_variants_kind_known'],
])('%s is refused', async (statement, constraint) => {
  await expect(client.query(statement)).rejects.toMatchObject({ code: '23514', constraint })
})
