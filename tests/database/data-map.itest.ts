// Compares the data map with the database itself: no column can be missing.
import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allResources } from '@/server/all-endpoints'
import { allPersonalData } from '@/server/all-personal-data'
import { impersonalColumns } from '@/server/impersonal-columns'
import { createTestWorld, type TestWorld } from '../support/test-world'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

/** The owner's own fields in a table of the site's content need no second entry: their descriptors declare them. */
const described = (name: string) =>
  allResources.filter(({ table }) => getTableName(table) === name).flatMap(({ edited }) => edited)

const map = allPersonalData.flatMap((part) => part.map)

test('ASVS 14.1.1: every column of every table is in the data map or declared to hold no personal data', async () => {
  const { rows } = await world.ctx.db.$client.query<{ table: string; columns: string[] }>(`
    select table_name as table, array_agg(column_name::text order by column_name::text) as columns from information_schema.columns where table_schema = 'public' group by 1 order by 1`)
  const declared = Object.fromEntries([
    ...map.map(({ table, columns }) => [table, Object.keys(columns).toSorted()]),
    ...Object.entries(impersonalColumns).map(([table, columns]) => [
      table,
      [...new Set([...columns.split(' '), ...described(table)])].toSorted(),
    ]),
  ])
  expect(Object.fromEntries(rows.map(({ table, columns }) => [table, columns.toSorted()]))).toEqual(declared)
})

test('no table is described twice, and each entry of the map holds personal data or is content of the site', () => {
  const tables = [...map.map(({ table }) => table), ...Object.keys(impersonalColumns)]
  expect(tables.filter((table, index) => tables.indexOf(table) !== index)).toEqual([])
  expect(
    map.filter(({ title, columns }) => title !== null && Object.values(columns).every((text) => text === null)),
  ).toEqual([])
})

test('every entry of the data map states its purpose, retention period, viewers and erasure', () => {
  for (const { table, why, retention, seenBy, erased } of map)
    for (const text of [why, retention(world.ctx.settings.retention), seenBy, erased])
      expect(text, table).toMatch(/^\S.*[^.]$/)
})
