// Downloads a set of 200 MB as a ZIP from the built site: the received files match the sold ones, and the site's memory
// stays small.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Unzip, UnzipPassThrough } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { madeFiles } from '@/features/commerce/downloads/server/grants/grants'
import { deriveToken } from '@/platform/tokens'
import { measured } from '../support/evidence'
import { processMemory } from '../support/process-size'
import { type RunningSite, startSite } from '../support/running-site'
import { scaled } from '../support/stress-scale'

const parts = 20
const bytesEach = scaled(10, 2) * 1_000_000
/** Memory growth in megabytes. */
const mostGrowth = 50
const secret = 'a-secret-of-the-stress-test-0123456789-abcdefghij'

/** Stores a bought set whose parts are noise. Returns the page of its ZIP and the hash of each part by its name. */
async function soldSet(site: RunningSite): Promise<{ token: string; hashes: Map<string, string> }> {
  const order = randomUUID()
  const folder = path.join(site.dataDir, 'files', 'sheet-music-pdfs', 'pdfs')
  await mkdir(folder, { recursive: true })
  const hashes = new Map<string, string>()
  const grant = async (title: string, file: string, position: number, edition: string | null) => {
    const id = randomUUID()
    await site.sql(
      `insert into download_grants (id, order_id, title, file, edition_id, position, max_downloads, expires_at)
       values ($1, $2, $3, $4, $5, $6, 5, now() + interval '30 days')`,
      [id, order, title, file, edition, position],
    )
    return id
  }
  for (let number = 1; number <= parts; number++) {
    const bytes = randomBytes(bytesEach)
    await writeFile(path.join(folder, `part-${number}.pdf`), bytes)
    hashes.set(`Part ${number}.pdf`, createHash('sha256').update(bytes).digest('hex'))
    await grant(`Part ${number}`, `private:sheet-music-pdfs/pdfs/part-${number}.pdf`, number + 1, randomUUID())
  }
  await grant('The set', madeFiles.set, 0, randomUUID())
  const zip = await grant('The set', madeFiles.zip, 1, null)
  return { token: deriveToken(secret, 'download', zip, 1), hashes }
}

/** Reads a ZIP while it arrives, like a slow disk. Returns the hash of each file by its name. */
async function hashesIn(body: ReadableStream<Uint8Array>): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const unzip = new Unzip((file) => {
    const hash = createHash('sha256')
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error
      hash.update(chunk)
      if (isLast) found.set(file.name, hash.digest('hex'))
    }
    file.start()
  })
  unzip.register(UnzipPassThrough)
  for await (const chunk of body) unzip.push(chunk)
  unzip.push(new Uint8Array(0), true)
  return found
}

test(`a set of ${(parts * bytesEach) / 1_000_000} MB arrives complete as a ZIP`, async ({ task }) => {
  const site = await startSite({ BANDSTAND_DEMO: '0', TOKEN_SECRET: secret })
  onTestFinished(() => site.remove())
  const { token, hashes } = await soldSet(site)
  const ticket = await fetch(`${site.url}/d/${token}/ticket`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url, 'content-type': 'application/x-www-form-urlencoded' },
  })
  const file = new URL(ticket.headers.get('location') ?? '', site.url)
  // The first request loads modules that later ones reuse.
  await (await fetch(file, { method: 'HEAD' })).text()
  const before = (await processMemory(site.pid()))?.now ?? 0
  let most = before
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, (await processMemory(site.pid()))?.now ?? 0)
      await wait(20)
    }
  })()
  const began = Date.now()
  const answer = await fetch(file)
  const found = answer.body ? await hashesIn(answer.body) : new Map<string, string>()
  const seconds = (Date.now() - began) / 1000
  isOver = true
  await watching
  const growth = Math.round((most - before) / 1024)
  measured(
    task,
    `${(parts * bytesEach) / 1_000_000} MB in ${seconds.toFixed(1)} s, memory at most ${growth} MB above the start`,
  )
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(hashes))
  expect(growth).toBeLessThan(mostGrowth)
})
