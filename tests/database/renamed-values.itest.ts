// Tests the migrations that rename stored values: rows of an older database or a restored backup keep their content.
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { knownMigrations, migrateDatabase } from '@/db/migrate'
import { createEmptyDatabase } from '../support/postgres'

/** Returns a database with all migrations through the given number. */
async function databaseAt(migration: number) {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  await migrateDatabase(database.url, { through: knownMigrations()[migration]?.when })
  const client = new Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  return { database, client }
}

test('decision 0017: notes of an earlier import and a queued mail about PayPal keep their sentences', async () => {
  const { database, client } = await databaseAt(37)
  await client.query(`
    insert into imported_rows (table_name, key, source, stored, mends, imported_at)
      values ('events', '1', 's', 's', '[{"column":"date","was":"4 May 2026","now":"2026-05-04","why":"Written as a calendar date."}]', now());
    insert into outbox (dedupe_key, kind, recipient, payload) values
      ('a', 'owner-paypal-differences', 'owner@example.com', '{"open":["One is open."],"mended":["One is fixed."]}'),
      ('b', 'receipt', 'fan@example.com', '{"checkoutId":"c"}')`)
  await migrateDatabase(database.url)
  expect((await client.query('select corrections from imported_rows')).rows).toEqual([
    { corrections: [{ column: 'date', was: '4 May 2026', now: '2026-05-04', why: 'Written as a calendar date.' }] },
  ])
  expect((await client.query('select payload from outbox order by dedupe_key')).rows).toEqual([
    { payload: { open: ['One is open.'], fixed: ['One is fixed.'] } },
    { payload: { checkoutId: 'c' } },
  ])
})

test('business 8.3: a checkout that waits at PayPal keeps waiting, and its cart can open no second one', async () => {
  const { database, client } = await databaseAt(64)
  const insert = `insert into checkouts (cookie_hash, cart_hash, email, items_cents, total_cents, status, provider_order_id, invoice_number)
    values ('cookie', $2, 'fan@example.com', 500, 500, $1, $3, $3)`
  await client.query(insert, ['paypal_created', 'a', 'ONE'])
  await client.query(insert, ['declined', 'b', 'TWO'])
  await client.query(insert, ['expired', 'a', 'THREE'])
  await migrateDatabase(database.url)
  expect((await client.query('select provider_order_id, status from checkouts order by 1')).rows).toEqual([
    { provider_order_id: 'ONE', status: 'provider_created' },
    { provider_order_id: 'THREE', status: 'expired' },
    { provider_order_id: 'TWO', status: 'declined' },
  ])
  await expect(client.query(insert, ['open', 'a', 'FOUR'])).rejects.toThrow('checkouts_one_open_per_cart')
  await expect(client.query(insert, ['paypal_created', 'c', 'FIVE'])).rejects.toThrow('checkouts_status_known')
})
