// Checks the migrations as a whole: numbered without gaps, safe to repeat, the same shape as the code, with the change
// notifications they set up.
import { readdirSync, readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addChangeTriggers } from '@/db/change-triggers'
import { migrateDatabase } from '@/db/migrate'
import { publicTables } from '@/lib/public-tables'
import { allEndpoints } from '@/server/all-endpoints'
import { createTestWorld, type TestWorld } from '../support/test-world'

// drizzle-kit adds this method to all arrays. Test files share a process, and pdf.js refuses to load when arrays have
// extra members.
Reflect.deleteProperty(Array.prototype, 'random')

const folder = 'src/db/migrations'
type Snapshot = Parameters<typeof generateMigration>[0]
const json = (file: string): unknown => JSON.parse(readFileSync(`${folder}/meta/${file}`, 'utf8'))
const { entries } = json('_journal.json') as { entries: { idx: number; tag: string; when: number }[] }

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const rows = async (statement: string) => (await world.ctx.db.$client.query<Record<string, unknown>>(statement)).rows

test('Array.prototype is unchanged for the files that follow in this process', () => {
  expect(Object.keys(Array.prototype)).toEqual([])
})

test('migrations are numbered from 0000 without gaps, each with its file, in chronological order', () => {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  expect(files).toEqual(entries.map(({ tag }) => `${tag}.sql`))
  entries.forEach(({ idx, tag }, index) => {
    expect(idx).toBe(index)
    expect(tag.startsWith(`${String(index).padStart(4, '0')}_`)).toBe(true)
  })
  // drizzle applies only migrations newer than the last one applied: an older time would be skipped silently.
  expect(entries.map(({ when }) => when)).toEqual(entries.map(({ when }) => when).toSorted((a, b) => a - b))
})

test('only the newest snapshot is stored: nothing reads an older one', () => {
  const newest = `${String(entries.length - 1).padStart(4, '0')}_snapshot.json`
  expect(readdirSync(`${folder}/meta`).toSorted()).toEqual([newest, '_journal.json'])
})

test('the code describes the schema that the migrations create: generating finds nothing to do', async () => {
  const newest = json(`${String(entries.length - 1).padStart(4, '0')}_snapshot.json`) as Snapshot
  const modules = import.meta.glob<Record<string, unknown>>('../../src/db/schema/**/*.ts', { eager: true })
  const now = generateDrizzleJson(Object.assign({}, ...Object.values(modules)) as Record<string, unknown>, newest.id)
  expect(await generateMigration(newest, now)).toEqual([])
})

test('a second run changes nothing, and several at once do not disturb each other', async () => {
  const before = [
    await rows('select * from schema_migrations order by id'),
    await rows('select * from page_content order by page_name'),
    await rows('select * from page_settings'),
  ]
  await Promise.all([
    migrateDatabase(world.databaseUrl),
    migrateDatabase(world.databaseUrl),
    migrateDatabase(world.databaseUrl),
  ])
  expect([
    await rows('select * from schema_migrations order by id'),
    await rows('select * from page_content order by page_name'),
    await rows('select * from page_settings'),
  ]).toEqual(before)
  expect(before[0]).toHaveLength(entries.length)
})

test('decision 0003: exactly the public tables announce their changes, on insert, update, delete and truncate', async () => {
  const announced = await rows(`
    select event_object_table as "table", array_agg(event_manipulation::text order by event_manipulation::text) as events from information_schema.triggers
    where trigger_name = 'notify_change' and action_timing = 'AFTER' and action_orientation = 'STATEMENT' group by 1 order by 1`)
  const expected = publicTables.toSorted()
  expect(expected.length).toBeGreaterThan(10)
  expect(announced.map(({ table }) => table)).toEqual(expected)
  // information_schema leaves TRUNCATE out; the catalogue has it as bit 5.
  const truncates = await rows(
    "select tgrelid::regclass::text as name from pg_trigger where tgname = 'notify_change' and tgtype & 32 <> 0 order by 1",
  )
  expect(truncates.map(({ name }) => name)).toEqual(expected)
})

test('decision 0003: a public table without a trigger gets it at the next start', async () => {
  const count = async () => (await rows("select 1 from pg_trigger where tgname = 'notify_change'")).length
  await rows('drop trigger notify_change on stats')
  expect(await count()).toBe(publicTables.length - 1)
  await migrateDatabase(world.databaseUrl)
  expect(await count()).toBe(publicTables.length)
})

test('decision 0003: a start that lacks no trigger sends one query, which waits for no table', async () => {
  const pool = world.ctx.db.$client
  const busy = await pool.connect()
  const sent = vi.spyOn(pool, 'query')
  try {
    await busy.query(`begin; lock table ${publicTables.join(', ')} in access exclusive mode`)
    await addChangeTriggers(pool)
    expect(sent).toHaveBeenCalledOnce()
  } finally {
    sent.mockRestore()
    busy.release(true)
  }
})

test('decision 0003: no endpoint reads a table that announces nothing, and every public table is read by one', () => {
  // The server itself reads the settings, for every page.
  const read = new Set(['settings', ...allEndpoints.flatMap(({ endpoint }) => endpoint.reads ?? [])])
  expect([...read].toSorted()).toEqual(publicTables.toSorted())
})
