// Tests prepared statements against a real server: the same rows as a query built each time, whatever the values are.
import { eq, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dollarsAsCents, moment } from '@/db/schema/columns'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/postgres'
import { type DatabaseConnection, connectDatabase, inTransaction } from './connect'
import { type Given, statement, written } from './statement'

const records = pgTable('records', {
  id: integer().primaryKey(),
  title: text().notNull().default('Untitled'),
  price: dollarsAsCents(),
  tracks: jsonb().$type<string[]>(),
  cut_at: moment(),
})

let database: TestDatabase
let connection: DatabaseConnection

beforeAll(async () => {
  database = await createTestDatabase()
  connection = connectDatabase(database.url, { max: 2 })
  await connection.db.execute(
    sql`create table records (id integer primary key, title text not null default 'Untitled', price numeric(10, 2), tracks jsonb, cut_at timestamptz)`,
  )
})

beforeEach(async () => {
  await connection.db.delete(records)
})

afterAll(async () => {
  await connection.close()
  await database.drop()
})

let timesBuilt = 0
const store = statement((db, row: Given<typeof records.$inferInsert>) => {
  timesBuilt += 1
  return db.insert(records).values(written(records, row)).returning()
})
const byId = statement((db, { id }: Given<{ id: number }>) => db.select().from(records).where(eq(records.id, id)))

const cutAt = new Date('1959-08-17T20:00:00.123Z')

it('writes each value in its column’s type, and null as NULL', async () => {
  const full = { id: 1, title: 'Kind', price: 1250, tracks: ['So', 'What'], cut_at: cutAt }
  const empty = { id: 2, title: 'Blank', price: null, tracks: null, cut_at: null }
  expect(await store(connection.db, full)).toEqual([full])
  expect(await store(connection.db, empty)).toEqual([empty])
  expect(await connection.db.select().from(records).orderBy(records.id)).toEqual([full, empty])
  const { rows } = await connection.db.execute(sql`select tracks is null as is_null from records where id = 2`)
  expect(rows).toEqual([{ is_null: true }])
})

it('is built once for each set of names, and omits undefined values', async () => {
  await store(connection.db, { id: 3, title: 'Once' })
  const before = timesBuilt
  await store(connection.db, { id: 4, title: 'Again', price: undefined })
  expect(timesBuilt).toBe(before)
  expect(await store(connection.db, { id: 5 })).toMatchObject([{ id: 5, title: 'Untitled' }])
  expect(timesBuilt).toBe(before + 1)
})

it('runs inside the given transaction, on any connection', async () => {
  for (const id of [6, 7, 8]) {
    await inTransaction(connection.db, async (tx) => {
      await store(tx, { id, title: 'Inside' })
      expect(await byId(tx, { id })).toHaveLength(1)
      expect(await connectedElsewhere(id)).toEqual([])
      throw new Error('undone')
    }).catch(() => undefined)
    expect(await byId(connection.db, { id })).toEqual([])
  }
})

it('refuses the database inside a transaction, as all other queries do', async () => {
  const asked = inTransaction(connection.db, () => byId(connection.db, { id: 1 }))
  await expect(asked).rejects.toThrow('use the transaction, not the database, inside a transaction')
})

async function connectedElsewhere(id: number): Promise<unknown[]> {
  const other = connectDatabase(database.url, { max: 1 })
  try {
    return await byId(other.db, { id })
  } finally {
    await other.close()
  }
}
