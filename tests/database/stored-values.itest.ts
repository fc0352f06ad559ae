// Tests how plain queries write and read columns, against a real server.
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { date, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type DatabaseConnection, connectDatabase, inTransaction } from '@/adapters/database/connect'
import { createTestDatabase, type TestDatabase } from '../support/postgres'
import { checkedJson } from '@/db/schema/checked-json'
import { amountAsCents, id, isAnyOf, moment } from '@/db/schema/columns'

const records = pgTable('records', {
  id: id(),
  title: text().notNull().default('Untitled'),
  price: amountAsCents(),
  tracks: jsonb().$type<string[]>(),
  players: checkedJson<string[] | null>('records.players', z.array(z.string()), null),
  released: date({ mode: 'string' }),
  cut_at: moment(),
})

let database: TestDatabase
let connection: DatabaseConnection

beforeAll(async () => {
  database = await createTestDatabase()
  connection = connectDatabase(database.url, { max: 2 })
  await connection.db.execute(sql`
    create table records (
      id uuid primary key default gen_random_uuid(), title text not null default 'Untitled', price numeric(10, 2),
      tracks jsonb, players jsonb, released date, cut_at timestamptz
    )`)
})

beforeEach(async () => {
  await connection.db.delete(records)
})

afterAll(async () => {
  await connection.close()
  await database.drop()
})

const [kind, blank] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const
const full = {
  id: kind,
  title: 'Kind',
  price: 1250,
  tracks: ['So', 'What'],
  players: ['Ada', 'Bo'],
  released: '1959-08-17',
  cut_at: new Date('1959-03-02T19:30:00.123Z'),
}
const empty = { price: null, tracks: null, players: null, released: null, cut_at: null }

/** Counts the values of a record that PostgreSQL itself takes for NULL. */
async function countNulls(recordId: string): Promise<unknown> {
  const { price, tracks, players, released, cut_at } = getTableColumns(records)
  const [row] = await connection.db
    .select({ nulls: sql<number>`num_nulls(${price}, ${tracks}, ${players}, ${released}, ${cut_at})` })
    .from(records)
    .where(eq(records.id, recordId))
  return row?.nulls
}

describe('plain queries', () => {
  it('write null as SQL NULL, never as JSON null, whether inserted, updated or on a conflict', async () => {
    const { db } = connection
    await db.insert(records).values({ id: blank, title: 'Blank', ...empty })
    expect(await countNulls(blank)).toBe(5)

    await db.insert(records).values(full)
    expect(await countNulls(kind)).toBe(0)
    await inTransaction(db, (tx) => tx.update(records).set(empty).where(eq(records.id, kind)))
    expect(await countNulls(kind)).toBe(5)

    await db.update(records).set(full).where(eq(records.id, kind))
    await db.insert(records).values(full).onConflictDoUpdate({ target: records.id, set: empty })
    expect(await countNulls(kind)).toBe(5)
    expect(await db.select().from(records).orderBy(records.id)).toEqual([
      { ...full, ...empty },
      { id: blank, title: 'Blank', ...empty },
    ])
  })

  it('omit undefined values, so that defaults apply and updates leave columns alone', async () => {
    const { db } = connection
    await db.insert(records).values({ ...full, title: undefined })
    await db.update(records).set({ price: 900, tracks: undefined, cut_at: undefined }).where(eq(records.id, kind))
    expect(await db.select().from(records)).toEqual([{ ...full, title: 'Untitled', price: 900 }])
  })

  it.each(['UTC', 'Asia/Kolkata', 'America/New_York'])(
    'return days, moments and JSON as they were written, in a session at %s',
    async (timeZone) => {
      const stored = await inTransaction(connection.db, async (tx) => {
        await tx.execute(sql`select set_config('TimeZone', ${timeZone}, true)`)
        await tx.insert(records).values(full)
        return tx.select().from(records).where(eq(records.cut_at, full.cut_at))
      })
      expect(stored).toEqual([full])
      expect(await connection.db.select().from(records).where(eq(records.released, full.released))).toEqual([full])
    },
  )

  it('compare a moment of an sql template when it is encoded for its column', async () => {
    const { db } = connection
    await db.insert(records).values(full)
    const isCutAt = sql`${records.cut_at} = ${sql.param(full.cut_at, records.cut_at)}::timestamptz`
    expect(await db.select().from(records).where(isCutAt)).toEqual([full])
  })
})

describe('isAnyOf', () => {
  it('selects rows by a list of ids of any length, with the same text', async () => {
    const { db } = connection
    await db.insert(records).values([full, { id: blank }])
    const withIds = (ids: readonly string[]) =>
      db.select({ id: records.id }).from(records).where(isAnyOf(records.id, ids)).orderBy(records.id)
    expect(await withIds([])).toEqual([])
    expect(await withIds([blank])).toEqual([{ id: blank }])
    expect(await withIds([blank, kind, kind])).toEqual([{ id: kind }, { id: blank }])
    expect(withIds([]).toSQL().sql).toBe(withIds([blank, kind]).toSQL().sql)
  })
})
