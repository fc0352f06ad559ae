// Sends PDFs made to break any program that opens them to the built site: its memory stays small, it keeps selling, and
// it leaves no process behind.
import { readFile, readdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, onTestFinished, test } from 'vitest'
import { insertAccount, insertSession } from '../support/administrator'
import { buyOnce } from '../support/buy-once'
import { eventually } from '../support/eventually'
import { measured } from '../support/evidence'
import { laughingForms, pdfBombs } from '../support/pdf-bombs'
import { pdfPicture } from '../support/pdf-files'
import { processMemory, memoryOfTree, processTree } from '../support/process-size'
import { type RunningSite, startSite } from '../support/running-site'
import { hollowPng } from '../support/sample-files'
import { finish, refusal, sendAll, type SentFile } from '../support/send-upload'

/**
 * Limits in megabytes: for the site and all its processes together, and for the growth of the server itself while other
 * processes open its PDFs.
 */
const [mostMegabytes, mostGrowth] = [600, 100]

async function requireAdministrator(site: RunningSite) {
  const email = 'owner@example.com'
  await insertAccount((text, values) => site.sql(text, values), { email, isAllowlistManager: true })
  const { secret } = await insertSession((text, values) => site.sql(text, values), { email })
  const headers = { cookie: `sid=${secret}`, origin: site.url }
  return (path: string, init: RequestInit = {}) =>
    fetch(site.url + path, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } })
}

/**
 * Samples the memory of the whole process tree and of the server until it is stopped. Returns the highest number of
 * megabytes of each.
 */
function watchMemory(pid: number): { stop(): Promise<{ tree: number | null; server: number }> } {
  let isOver = false
  const watching = (async () => {
    let [tree, server]: [number | null, number] = [null, 0]
    do {
      const now = await memoryOfTree(pid)
      if (now !== null) tree = Math.max(tree ?? 0, now)
      server = Math.max(server, await measureMegabytes(pid))
      await delay(100)
    } while (!isOver)
    return { tree, server }
  })()
  return {
    stop: () => {
      isOver = true
      return watching
    },
  }
}
const measureMegabytes = async (pid: number) => ((await processMemory(pid))?.now ?? 0) / 1024

const sheet = (bytes: Buffer): SentFile => ({ kind: 'sheet-music-pdf', name: 'x.pdf', type: 'application/pdf', bytes })

test(`ASVS 5.2.6 UPLD-04: PDFs that unpack to gigabytes or never end are refused with a sentence or stored with the pages that could be rendered; the site and all its processes stay under ${mostMegabytes} MB, pages load and sales go on @sweep`, async ({
  task,
}) => {
  const site = await startSite()
  onTestFinished(() => site.remove())
  const ask = await requireAdministrator(site)
  // Each PDF takes the seconds that its limits allow. LONG=1 sends all of them (`npm run test:long`).
  const isLong = process.env.LONG === '1'
  const names = isLong ? await readdir('demo/files/pdf') : ['corner-table.pdf', 'slide-rule-blues.pdf']
  const scores = await Promise.all(names.map((name) => readFile(`demo/files/pdf/${name}`)))
  const scan = pdfPicture(
    '/Width 9921 /Height 14031 /ColorSpace /DeviceGray /BitsPerComponent 1',
    Buffer.alloc(1241 * 14_031, 0xf0),
  )
  const bombs = pdfBombs().filter((_, place) => isLong || place % 3 === 0)
  /**
   * The allowed outcomes of each file: stored, refused, or either. A file that only the limits can stop is harmless
   * both ways.
   */
  const files: [what: string, file: SentFile, ends: readonly (200 | 422)[]][] = [
    ...[...scores, scan].map((bytes): (typeof files)[number] => ['sheet music', sheet(bytes), [200]]),
    ...bombs.map(([what, bytes]): (typeof files)[number] => [what, sheet(bytes), [200, 422]]),
    ...[
      [7200, 7100],
      [65_535, 65_535],
      [1_000_000, 2000],
    ].map(([width = 0, height = 0]): (typeof files)[number] => [
      `a picture of ${width} × ${height}`,
      { kind: 'media-image', name: 'x.png', bytes: hollowPng(width, height) },
      [422],
    ]),
  ]
  const storedPdfs = async () =>
    (await site.sql<{ n: number }>("select count(*)::int as n from stored_files where path like 'pdfs/%.pdf'"))[0]?.n ??
    0
  const storedBefore = await storedPdfs()
  const sales: string[] = []
  for (let buyer = 0; buyer < 2; buyer++) sales.push(await buyOnce(site, `buyer-${buyer}@example.com`))
  const memory = watchMemory(site.pid())
  const serverBefore = await measureMegabytes(site.pid())
  const visits: number[] = []
  const opened: string[] = []
  for (const [what, file, ends] of files) {
    const location = await sendAll(ask, file)
    const finishing = finish(ask, location)
    for (const path of ['/', '/shop', '/api/shop/items']) visits.push((await fetch(site.url + path)).status)
    if (sales.length < 10) sales.push(await buyOnce(site, `buyer-${sales.length}@example.com`))
    const answer = await finishing
    const { status, message } = answer.status === 200 ? { status: 200, message: '' } : await refusal(answer)
    expect(ends, `${what}: ${status} ${message}`).toContain(status)
    if (status === 422) expect(message, what).toMatch(/^(This|The|Please)\b.+\.$/)
    if (status === 200) opened.push(what)
  }
  const most = await memory.stop()
  const grown = Math.round(most.server - serverBefore)
  const openedBombs = bombs.filter(([what]) => opened.includes(what)).length
  measured(
    task,
    `${files.length} files, ${visits.length} pages and ${sales.length} sales meanwhile; of ${bombs.length} PDF bombs ${bombs.length - openedBombs} refused, ${openedBombs} stored; the whole tree took ${most.tree ?? 'an unknown number of'} MB at most (limit ${mostMegabytes}), the server itself +${grown} MB (limit ${mostGrowth})`,
  )
  expect((await storedPdfs()) - storedBefore).toBe(opened.length)
  expect(most.tree ?? 0).toBeLessThan(mostMegabytes)
  expect(grown).toBeLessThan(mostGrowth)
  expect(new Set(visits)).toEqual(new Set([200]))
  expect(sales).toEqual(Array.from({ length: 10 }, () => 'completed'))
}, 3_600_000)

/** Joins all sheets of the demo as a publisher of a book does. */
async function sheetMusicBook(): Promise<Buffer> {
  const book = await PDFDocument.create()
  for (const name of [...(await readdir('demo/files/pdf')), ...(await readdir('demo/files/pdf'))]) {
    const sheets = await PDFDocument.load(await readFile(`demo/files/pdf/${name}`))
    for (const page of await book.copyPages(sheets, sheets.getPageIndices())) book.addPage(page)
  }
  return Buffer.from(await book.save())
}

test('UPLD-04: a book of more than a hundred pages is stored with band and systems of every page @sweep', async () => {
  const site = await startSite({ BANDSTAND_DEMO: '0' })
  onTestFinished(() => site.remove())
  const ask = await requireAdministrator(site)
  const answer = await finish(ask, await sendAll(ask, sheet(await sheetMusicBook())))
  expect(answer.status).toBe(200)
  const [stored] = await site.sql<{
    page_count: number
    undrawn_pages: number[] | null
    bands: unknown[]
    systems: [number][]
  }>("select page_count, undrawn_pages, blank_bands as bands, systems from stored_files where path like 'pdfs/%.pdf'")
  expect(stored?.page_count).toBeGreaterThan(100)
  expect(stored?.undrawn_pages ?? []).toEqual([])
  expect(stored?.bands.filter((band) => band !== null)).toHaveLength(stored?.page_count ?? 0)
  expect(Math.max(...(stored?.systems ?? []).map(([page]) => page))).toBeGreaterThan(100)
})

test('ASVS 5.2.6: the process that opens a PDF ends after its response, and when the site is killed midway @sweep', async () => {
  const site = await startSite({ BANDSTAND_DEMO: '0' })
  onTestFinished(() => site.remove())
  const ask = await requireAdministrator(site)
  const listNames = async (pids: number[]) =>
    Promise.all(
      pids.map(async (pid) => ({ pid, command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })),
    )
  const openers = async () =>
    (await listNames(await processTree(site.pid())))
      .filter(({ command }) => command.includes('pdf-supervisor'))
      .map(({ pid }) => pid)
  // This system does not list processes, so there is nothing to check.
  if ((await processTree(process.pid)).length === 0) return

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
  await eventually(async () => (await listNames(running)).every(({ command }) => command === ''), {
    within: 5000,
    pause: 20,
  })
  await site.start()
})
