// Tests /readyz: it names a disk without space, and is ready again when there is space.
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '@/adapters/database/connect'
import { createTestDatabase } from '../../tests/support/postgres'
import { mountSmallDisk, noSmallDisk } from '../../tests/support/small-disk'
import { createReadiness } from './readiness'

async function fetchReadiness(dataDir: string) {
  const database = await createTestDatabase()
  const { pool, close } = connectDatabase(database.url, { max: 1 })
  onTestFinished(async () => {
    await close()
    await database.drop()
  })
  return createReadiness({
    pool,
    changes: { isListening: () => true },
    jobs: { isRunning: () => true },
    dataDir,
    canSell: async () => true,
  })
}

test.skipIf(noSmallDisk)(
  'readiness reports a disk with less than 32 MB free as full, and as ready again with more @sweep',
  async () => {
    const disk = mountSmallDisk(80)
    const readiness = await fetchReadiness(disk.folder)
    expect(await readiness.problem()).toBeNull()
    disk.leave(31 * 1024 * 1024)
    expect(await readiness.problem()).toBe('the disk is full')
    disk.leave(33 * 1024 * 1024)
    expect(await readiness.problem()).toBeNull()
  },
)

test('readiness names a data folder that does not respond', async () => {
  expect(await (await fetchReadiness('/nothing/here')).problem()).toBe('the data folder does not answer')
})
