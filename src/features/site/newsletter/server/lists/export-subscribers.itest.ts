// Proves that exported subscribers come back with their consent date, in the columns of every service.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newsletterSubscribers } from '@/db/schema/site/newsletter'
import { fileReaders, foreignTables } from '@/features/operations/moving/server/foreign-tables'
import { translateTables } from '@/platform/import/foreign-table'
import { openOldFiles } from '@/platform/import/old-files'
import { readDump } from '@/platform/import/reading/read-dump'
import { runImport } from '@/platform/import/run-import'
import { allImporters, oldFileShelf } from '@/server/all-importers'
import { createTestWorld, type TestWorld } from '../../../../../../tests/support/test-world'
import { subscriberExports } from '../../subscriber-exports'
import { exportSubscribers } from './export-subscribers'

let world: TestWorld
let folder: string
beforeAll(async () => {
  world = await createTestWorld()
  folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-subscribers-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => world.ctx.db.delete(newsletterSubscribers))

const consent = new Date('2024-03-05T06:07:08Z')

async function importTable(name: string, text: string | Buffer) {
  const file = path.join(folder, name)
  await writeFile(file, text)
  const { tables } = await readDump(folder, {}, fileReaders)
  await rm(file)
  await runImport(world.ctx, {
    tables: translateTables(tables, { known: allImporters, foreign: foreignTables }),
    importers: allImporters,
    files: oldFileShelf(world.ctx, await openOldFiles(null), false),
    apply: true,
    actor: 'command line',
  })
}

const stored = () =>
  world.ctx.db
    .select({
      email: newsletterSubscribers.email,
      status: newsletterSubscribers.status,
      confirmed: newsletterSubscribers.confirmed_at,
    })
    .from(newsletterSubscribers)

test.each([null, ...Object.keys(subscriberExports)])(
  'an export for %s is imported again with every consent date, and without readers who left',
  async (service) => {
    // An import brings back no address that was deleted after an earlier one.
    const email = `${service ?? 'own'}@example.com`
    await world.ctx.db
      .insert(newsletterSubscribers)
      .values([
        { email, status: 'confirmed', confirmed_at: consent },
        { email: 'gone@example.com', status: 'unsubscribed', confirmed_at: consent },
        { email: 'new@example.com' },
      ])
    const table = await exportSubscribers(world.ctx, service)
    await world.ctx.db.delete(newsletterSubscribers)
    await importTable(service === null ? 'newsletter_subscribers.csv' : 'list.csv', table)
    expect(await stored()).toEqual([{ email, status: 'confirmed', confirmed: consent }])
  },
)

test('lines in Latin-1 behind a byte order mark, with duplicates, become one subscriber each', async () => {
  const lines = Array.from({ length: 500 }, (_, n) => `Fan${n % 400}@example.com,Jos\u00e9,2024-03-05 06:07:08`)
  const table = Buffer.from(['email,fullname,date added', ...lines].join('\r\n'), 'latin1')
  await importTable('mailinglist.csv', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), table]))
  const all = await stored()
  expect(all).toHaveLength(400)
  expect(all.every(({ confirmed }) => confirmed?.getTime() === consent.getTime())).toBe(true)
})
