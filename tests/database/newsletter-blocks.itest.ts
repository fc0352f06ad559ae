// Tests the migration to newsletters of blocks, and to the press page: rows of an older database keep their content.
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { knownMigrations, migrateDatabase } from '@/db/migrate'
import { createEmptyDatabase } from '../support/postgres'

/** The last migration before. */
const before = knownMigrations()[48]?.when

test('an own page at /press moves to a free address, and a newsletter of text keeps it', async () => {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  await migrateDatabase(database.url, { through: before })
  const client = new Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`
    insert into own_pages (id, title, slug, body) values
      ('3f0f8a52-6d2c-4f6b-8f0e-2f1f6f6b7a11', 'Press', 'press', 'Words'),
      ('4f0f8a52-6d2c-4f6b-8f0e-2f1f6f6b7a11', 'Kit', 'press-kit', 'Other words');
    insert into newsletters (subject, body, created_by, status) values ('Old', 'Dear friends', 'owner', 'draft')`)
  await migrateDatabase(database.url)
  expect((await client.query('select slug, body from own_pages order by id')).rows).toEqual([
    { slug: 'press-kit-3f0f8a52', body: 'Words' },
    { slug: 'press-kit', body: 'Other words' },
  ])
  expect((await client.query('select body, blocks, status, send_at from newsletters')).rows).toEqual([
    { body: 'Dear friends', blocks: [], status: 'draft', send_at: null },
  ])
})
