// The disk of PostgreSQL itself is full while buyers buy. Responses are clear, nothing is half-written, and everything
// is recorded once there is space again.
import { mkdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '@/adapters/database/embedded/embedded-postgres'
import { unreachable } from '@/lib/failure-texts'
import { minute } from '@/lib/durations'
import { errorTable } from '@/lib/error-table'
import { compareBooks, movementsAt, readStock, untilSettled } from '../support/books'
import { eventually } from '../support/eventually'
import { measured } from '../support/evidence'
import { inWords, startBuyers } from '../support/patient-buyers'
import { startSellingSite } from '../support/selling-site'
import { mountSmallDisk, noSmallDisk } from '../support/small-disk'
import { scaled } from '../support/stress-scale'

const fillings = scaled(3)
const fullMs = 8_000
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

test.skipIf(noSmallDisk)(
  'row 13: when the disk of the database is full while buyers buy, they are told, and payments are recorded once there is room again',
  async ({ task }) => {
    const disk = mountSmallDisk(400)
    const dataDir = path.join(disk.folder, 'data')
    await mkdir(dataDir)
    const database = await startEmbeddedPostgres({ dataDir, log: silent })
    onTestFinished(() => database.stop())
    const { site, paypal, shop } = await startSellingSite({ DATABASE_URL: database.url })
    const stockBefore = await readStock(site)
    const buyers = await startBuyers(shop, 16)
    await eventually(() => buyers.completed() >= 16, { within: minute })
    const backAfter: number[] = []
    for (let filling = 0; filling < fillings; filling++) {
      disk.leave(0)
      await delay(fullMs)
      const before = buyers.completed()
      disk.clear()
      const cleared = Date.now()
      await eventually(() => buyers.completed() > before + 6, { within: 120_000 })
      backAfter.push(Date.now() - cleared)
    }
    await buyers.leave()
    const settledMs = await untilSettled(site, buyers.approved, 5 * minute)
    const problems = await compareBooks(site, buyers.approved, await movementsAt(paypal.url), stockBefore)
    measured(
      task,
      `${fillings} times no room left for the database, ${fullMs / 1000} s each: sold again ${backAfter.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s after there was room; ${buyers.approved.size} orders approved, all settled ${Math.round(settledMs / 1000)} s after the last buyer, ${problems.length} lost or double; told: ${inWords(buyers)}`,
    )
    expect(problems).toEqual([])
    const known: string[] = [errorTable.storage_full.text, unreachable, errorTable.transaction_failed.text]
    expect([...buyers.sentences].filter((sentence) => !known.includes(sentence))).toEqual([])
    expect(buyers.told['paying: to be asked again']).toBeGreaterThan(0)
  },
)
