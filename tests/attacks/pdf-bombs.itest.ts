// PDFs made to break whoever opens them, sent to the built site: it stays small, goes on selling, and leaves no process behind.
import { readFile, readdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { insertAccount, insertSession } from '../support/administrator'
import { buyOnce } from '../support/buy-once'
import { eventually } from '../support/eventually'
import { measured } from '../support/evidence'
import { laughingForms, pdfBombs } from '../support/pdf-bombs'
import { pdfPicture } from '../support/pdf-files'
import { memoryOfTree, treeOf } from '../support/process-size'
import { type RunningSite, startSite } from '../support/running-site'
import { hollowPng } from '../support/sample-files'
import { finish, sendAll, type SentFile } from '../support/send-upload'

const mostMegabytes = 600

async function administratorOf(site: RunningSite) {
  const email = 'owner@example.com'
  await insertAccount((text, values) => site.sql(text, values), { email, isAllowlistManager: true })
  const { secret } = await insertSession((text, values) => site.sql(text, values), { email })
  const headers = { cookie: `sid=${secret}`, origin: site.url }
  return (path: string, init: RequestInit = {}) =>
    fetch(site.url + path, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } })
}

/** Looks at the memory of the whole tree again and again until it is told to stop; answers the most it saw. */
function watchMemory(pid: number): { stop(): Promise<number | null> } {
  let isOver = false
  const watching = (async () => {
    let most: number | null = null
    do {
      const now = await memoryOfTree(pid)
      if (now !== null) most = Math.max(most ?? 0, now)
      await delay(10)
    } while (!isOver)
    return most
  })()
  return {
    stop: () => {
      isOver = true
      return watching
    },
  }
}

const sheet = (bytes: Buffer): SentFile => ({ kind: 'sheet-music-pdf', name: 'x.pdf', type: 'application/pdf', bytes })

test(`ASVS 5.2.6 UPLD-04: with every PDF of the corpus the site and all its processes stay under ${mostMegabytes} MB, pages answer and sales go on`, async ({
  task,
}) => {
  const site = await startSite()
  onTestFinished(() => site.remove())
  const ask = await administratorOf(site)
  const scores = await Promise.all((await readdir('demo/files/pdf')).map((name) => readFile(`demo/files/pdf/${name}`)))
  const scan = pdfPicture(
    '/Width 9921 /Height 14031 /ColorSpace /DeviceGray /BitsPerComponent 1',
    Buffer.alloc(1241 * 14_031, 0xf0),
  )
  const files: SentFile[] = [
    ...[...scores, scan].map(sheet),
    ...pdfBombs().map(([, bytes]) => sheet(bytes)),
    ...[
      [7200, 7100],
      [65_535, 65_535],
      [1_000_000, 2000],
    ].map(([width = 0, height = 0]): SentFile => ({
      kind: 'media-image',
      name: 'x.png',
      bytes: hollowPng(width, height),
    })),
  ]
  const memory = watchMemory(site.pid())
  const statuses: number[] = []
  const visits: number[] = []
  const sales: string[] = []
  for (const file of files) {
    const location = await sendAll(ask, file)
    const finishing = finish(ask, location)
    for (const path of ['/', '/shop', '/api/shop/items']) visits.push((await fetch(site.url + path)).status)
    if (sales.length < 10) sales.push(await buyOnce(site, `buyer-${sales.length}@example.com`))
    statuses.push((await finishing).status)
  }
  const most = await memory.stop()
  measured(
    task,
    `${files.length} files, ${visits.length} pages and ${sales.length} sales meanwhile; the whole tree took ${most ?? 'an unknown number of'} MB at most (limit ${mostMegabytes})`,
  )
  expect(most ?? 0).toBeLessThan(mostMegabytes)
  expect(new Set(statuses)).toEqual(new Set([200, 422]))
  expect(new Set(visits)).toEqual(new Set([200]))
  expect(sales).toEqual(Array.from({ length: 10 }, () => 'completed'))
}, 300_000)

test('ASVS 5.2.6: the process that opens a PDF is gone when it has answered, and when the site is killed in the middle', async () => {
  const site = await startSite({ BANDSTAND_DEMO: '0' })
  onTestFinished(() => site.remove())
  const ask = await administratorOf(site)
  const namesOf = async (pids: number[]) =>
    Promise.all(
      pids.map(async (pid) => ({ pid, command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })),
    )
  const openers = async () =>
    (await namesOf(await treeOf(site.pid())))
      .filter(({ command }) => command.includes('pdf-watch'))
      .map(({ pid }) => pid)
  // Where the system does not tell, there is nothing to see.
  if ((await treeOf(process.pid)).length === 0) return

  expect((await finish(ask, await sendAll(ask, sheet(await readFile('demo/files/pdf/corner-table.pdf'))))).status).toBe(
    200,
  )
  expect(await openers()).toEqual([])

  const lost = finish(ask, await sendAll(ask, sheet(laughingForms()))).catch(() => null)
  const running = await eventually(
    async () => {
      const found = await openers()
      return found.length > 0 && found
    },
    { within: 20_000, pause: 20 },
  )
  await site.kill()
  await lost
  await eventually(async () => (await namesOf(running)).every(({ command }) => command === ''), {
    within: 5000,
    pause: 20,
  })
  await site.start()
}, 120_000)
