// Runs half an hour of ordinary business. Checks that memory stays within bounds, and that the server closes its files
// and settles its payments.
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { minute } from '@/lib/durations'
import { approveOne, endlessItems, type Item, type Shop } from '../../bench/checkouts'
import { insertAccount, insertSession } from '../support/administrator'
import { compareBooks, movementsAt, readStock } from '../support/books'
import { measured } from '../support/evidence'
import { eventually } from '../support/eventually'
import { processMemory, countOpenFiles } from '../support/process-size'
import type { RunningSite } from '../support/running-site'
import { pdf, wav } from '../support/sample-files'
import { startSellingSite } from '../support/selling-site'
import { upload } from '../support/send-upload'
import { scaled } from '../support/stress-scale'

const seconds = scaled(30 * 60, 120)
const perSecond = 5
/**
 * Limits the buyers who are in the shop at once. A machine that is busy with other things sells more slowly, and the
 * figure shows it.
 */
const mostAtOnce = 40
const listeners = 20
/** One buyer in twenty closes the tab after approving. */
const vanishing = 0.05
const sampleMs = 10_000
const settledWithinMs = 5 * minute
/** The database pool keeps recently used connections open for a while. */
const spareConnections = 12

type Sample = { at: number; rss: number; files: number; connections: number; oldestUnsettledMs: number }

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Plays a recording over and over, reading the received data four times a second like a browser, until told to stop.
 * Returns how often it was played.
 */
async function listen(address: string, isOver: () => boolean, failures: string[]): Promise<number> {
  let played = 0
  while (!isOver()) {
    await new Promise<void>((resolve) => {
      const asking = request(address, { headers: { range: 'bytes=0-' } }, (answer) => {
        if (answer.statusCode !== 206) failures.push(`a recording answered ${answer.statusCode}`)
        answer.on('end', () => played++)
        answer.on('close', resolve)
        const take = setInterval(() => {
          if (isOver()) answer.destroy()
          else answer.read()
        }, 250)
        answer.on('close', () => clearInterval(take))
      })
      asking.on('error', (error) => {
        if (!isOver()) failures.push(`a recording broke off: ${error.message}`)
        resolve()
      })
      asking.end()
    })
  }
  return played
}

/** Uploads one file a minute, a recording and a sheet in turn. Returns the number of files. */
async function uploadEveryMinute(site: RunningSite, isOver: () => boolean, failures: string[]): Promise<number> {
  const query = (text: string, values: unknown[]) => site.sql(text, values)
  await insertAccount(query, { email: 'owner@example.com', isAllowlistManager: true })
  const { secret } = await insertSession(query, { email: 'owner@example.com' })
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(site.url + path, {
      ...init,
      headers: { cookie: `sid=${secret}`, origin: site.url, ...(init.headers as Record<string, string>) },
    })
  let count = 0
  for (let next = Date.now(); !isOver(); next += minute) {
    const file =
      count % 2 === 0
        ? { kind: 'audio-track' as const, name: `take ${count}.wav`, type: 'audio/wav', bytes: wav(600) }
        : { kind: 'sheet-music-pdf' as const, name: `sheet ${count}.pdf`, type: 'application/pdf', bytes: pdf() }
    await upload(ask, file).then(
      () => count++,
      (error: unknown) => failures.push(`an upload failed: ${String(error)}`),
    )
    while (!isOver() && Date.now() < next + minute) await delay(200)
  }
  return count
}

/** Starts `perSecond` purchases a second, fewer while `mostAtOnce` are in progress. Returns the number of purchases. */
async function sell(shop: Shop, items: Item[], approved: Map<string, number>, failures: string[]): Promise<number> {
  const began = performance.now()
  const underWay = new Set<Promise<void>>()
  let turn = 0
  for (let due = began; due < began + seconds * 1000; due = Math.max(due + 1000 / perSecond, performance.now())) {
    await delay(Math.max(0, due - performance.now()))
    if (underWay.size >= mostAtOnce) await Promise.race(underWay)
    turn++
    const item = items[turn % items.length]
    if (!item) throw new Error('Nothing is for sale')
    const isVanishing = turn % Math.round(1 / vanishing) === 0
    const name = `soak${turn}`
    const purchase = approveOne(shop, item, `${name}@example.com`)
      .then(async ({ orderID, settle }) => {
        approved.set(orderID, Date.now())
        if (!isVanishing) await settle()
      })
      .catch((error: unknown) => void failures.push(`${name}: ${String(error)}`))
      .finally(() => underWay.delete(purchase))
    underWay.add(purchase)
  }
  await Promise.all(underWay)
  return turn
}

test('soak: half an hour at 5 checkouts a second with uploads and 20 listeners does not raise memory, open files or unsettled orders', async ({
  task,
}) => {
  const { site, paypal, shop } = await startSellingSite()
  const stockBefore = await readStock(site)
  const items = await endlessItems(shop)
  const recordings = await site.sql<{ audio_url: string }>(
    "select audio_url from loe_audio_tracks where audio_url like '/%'",
  )
  expect(recordings.length).toBeGreaterThan(0)

  const failures: string[] = []
  const approved = new Map<string, number>()
  const unsettled = new Map<string, number>()
  let isOver = false
  const over = () => isOver
  const playing = Promise.all(
    Array.from({ length: listeners }, (_, number) =>
      listen(site.url + recordings[number % recordings.length]?.audio_url, over, failures),
    ),
  )
  const uploading = uploadEveryMinute(site, over, failures)
  const samples: Sample[] = []
  const known = new Set<string>()
  const atStart = await countOpenFiles(site.pid())
  const began = Date.now()
  const look = async () => {
    for (const [orderID, at] of approved) if (!known.has(orderID)) unsettled.set(orderID, at)
    const paid = await site.sql<{ id: string }>(
      "select provider_order_id as id from checkouts where status = 'paid' and provider_order_id = any($1)",
      [[...unsettled.keys()]],
    )
    for (const { id } of paid) {
      known.add(id)
      unsettled.delete(id)
    }
    const rss = (await processMemory(site.pid()))?.now ?? 0
    samples.push({
      at: (Date.now() - began) / 1000,
      rss: rss / 1024,
      ...(await countOpenFiles(site.pid())),
      oldestUnsettledMs: Math.max(0, ...[...unsettled.values()].map((at) => Date.now() - at)),
    })
  }
  const looking = (async () => {
    while (!isOver) {
      if ((await processMemory(site.pid())) === null)
        throw new Error(`The site has ended:\n${site.output().slice(-4000)}`)
      await look()
      if (samples.length % 6 === 0) process.stdout.write(`${JSON.stringify(samples.at(-1))}\n`)
      await delay(sampleMs)
    }
  })()
  const selling = sell(shop, items, approved, failures)
  const sold = await Promise.race([selling, looking.then(() => selling)])
  isOver = true
  const [plays, uploads] = await Promise.all([playing, uploading, looking])
  await eventually(
    async () => {
      await look()
      return unsettled.size === 0
    },
    { within: settledWithinMs },
  )
  // All clients have left: the remaining connections are the server's own.
  const atEnd = await eventually(
    async () => {
      const open = await countOpenFiles(site.pid())
      if (open.connections > atStart.connections + spareConnections)
        throw new Error(`${open.connections} connections are open`)
      return open
    },
    { within: minute },
  ).catch(() => countOpenFiles(site.pid()))
  const problems = await compareBooks(site, new Set(approved.keys()), await movementsAt(paypal.url), stockBefore)

  // The first third is the warm-up: caches fill, V8 finds its size.
  const window = (from: number, to: number) => samples.filter(({ at }) => at >= from * seconds && at < to * seconds)
  const [before, after] = [window(1 / 3, 1 / 2), window(5 / 6, 1)]
  const [rssBefore, rssAfter] = [median(before.map(({ rss }) => rss)), median(after.map(({ rss }) => rss))]
  const [filesBefore, filesAfter] = [median(before.map(({ files }) => files)), median(after.map(({ files }) => files))]
  const oldest = Math.max(...samples.map(({ oldestUnsettledMs }) => oldestUnsettledMs))
  const growth = rssAfter / rssBefore - 1
  measured(
    task,
    `${Math.round(seconds / 60)} min: ${sold} checkouts (${(sold / seconds).toFixed(1)} a second), ${uploads} uploads, ${plays.reduce((sum, one) => sum + one, 0)} recordings played by ${listeners} listeners, ${failures.length} failures, ${problems.length} differences between the books`,
  )
  measured(
    task,
    `memory ${Math.round(rssBefore)} → ${Math.round(rssAfter)} MB (${(growth * 100).toFixed(1)} %), open files ${filesBefore} → ${filesAfter}, connections before anybody came ${atStart.connections}, after everybody left ${atEnd.connections}, the oldest unsettled order ${Math.round(oldest / 1000)} s`,
  )
  expect(failures).toEqual([])
  expect(problems).toEqual([])
  expect(growth).toBeLessThan(0.1)
  expect(filesAfter).toBeLessThanOrEqual(filesBefore + 5)
  expect(atEnd.connections).toBeLessThanOrEqual(atStart.connections + spareConnections)
  expect(oldest).toBeLessThan(settledWithinMs)
})
