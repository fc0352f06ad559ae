// The database is unavailable for a minute while buyers buy. Pages already read stay readable, buyers are told why they
// must wait, and afterwards nothing is lost or duplicated.
import { setTimeout as delay } from 'node:timers/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '@/adapters/database/embedded/embedded-postgres'
import { unreachable } from '@/lib/failure-texts'
import { minute } from '@/lib/durations'
import { compareBooks, movementsAt, readStock, untilSettled } from '../support/books'
import { eventually } from '../support/eventually'
import { measured } from '../support/evidence'
import { inWords, startBuyers } from '../support/patient-buyers'
import { startSellingSite } from '../support/selling-site'
import { scaled } from '../support/stress-scale'

const awayMs = scaled(minute, 5_000)
const busyMs = scaled(15_000, 3_000)
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const pages = ['/', '/shop', '/media', '/events']

test('row 13: while the database is away for 60 s and buyers buy, cached pages load, buyers are told, and nothing is lost or doubled', async ({
  task,
}) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bandstand-away-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const start = () => startEmbeddedPostgres({ dataDir, log: silent })
  let database = await start()
  onTestFinished(() => database.stop())
  const { site, paypal, shop } = await startSellingSite({ DATABASE_URL: database.url })
  const stockBefore = await readStock(site)
  const read = async (page: string) => {
    const answer = await fetch(site.url + page)
    await answer.arrayBuffer()
    return answer.status
  }
  for (const page of pages) expect(await read(page)).toBe(200)

  const buyers = await startBuyers(shop, 8)
  await eventually(() => buyers.completed() >= 8, { within: minute })
  await delay(busyMs)
  await database.stop()
  const answers: Record<string, number> = {}
  const until = Date.now() + awayMs
  while (Date.now() < until) {
    for (const page of pages) {
      const words = `${page} ${await read(page)}`
      answers[words] = (answers[words] ?? 0) + 1
    }
    await delay(100)
  }
  const before = buyers.completed()
  database = await start()
  const returned = Date.now()
  await eventually(async () => (await fetch(`${site.url}/readyz`)).status === 200, { within: minute })
  const readyMs = Date.now() - returned
  await eventually(() => buyers.completed() > before, { within: minute })
  await delay(busyMs)
  await buyers.leave()
  const settledMs = await untilSettled(site, buyers.approved, 5 * minute)
  const problems = await compareBooks(site, buyers.approved, await movementsAt(paypal.url), stockBefore)
  measured(
    task,
    `the database away ${Math.round(awayMs / 1000)} s, ready again ${(readyMs / 1000).toFixed(1)} s after its return; meanwhile ${Object.entries(
      answers,
    )
      .map(([words, times]) => `${words} × ${times}`)
      .join(', ')}`,
  )
  measured(
    task,
    `${buyers.approved.size} orders approved, ${buyers.completed()} buyers saw the end of theirs, the last settled ${Math.round(settledMs / 1000)} s after the last buyer; ${problems.length} lost or double; told: ${inWords(buyers)}`,
  )
  expect(problems).toEqual([])
  expect(Object.keys(answers).toSorted()).toEqual(pages.map((page) => `${page} 200`).toSorted())
  expect([...buyers.sentences]).toEqual([unreachable])
  expect(readyMs).toBeLessThan(10_000)
})
