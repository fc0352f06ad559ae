// Tests the migration that renames stored values to their standard terms: rows of an older database keep their content.
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { knownMigrations, migrateDatabase } from '@/db/migrate'
import { createEmptyDatabase } from '../support/postgres'

/** The last migration before the rename. */
const before = knownMigrations()[37]?.when

test('decision 0017: notes of an earlier import and a queued mail about PayPal keep their sentences', async () => {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  await migrateDatabase(database.url, { through: before })
  const client = new Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
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
