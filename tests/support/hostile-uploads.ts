// Sends hostile files to a running site. Meanwhile monitors its memory, whether it still runs, and how soon the shop
// responds.
import { setTimeout as delay } from 'node:timers/promises'
import { insertAccount, insertSession } from './administrator'
import { processMemory } from './process-size'
import type { RunningSite } from './running-site'
import { announce, finish, sendPiece, type SentFile } from './send-upload'
import { chunkBytes } from '@/features/operations/uploads/upload-limits'

export type HostileOutcome = {
  /** Number of responses per status, such as `422`. */
  statuses: Record<string, number>
  /** Names of files that received a response other than success or a refusal with a sentence. */
  unanswered: string[]
  /** Peak memory of the site's own process in megabytes while the files were sent. */
  mostMegabytes: number
  /** Milliseconds of each request for /shop, from the fastest to the slowest. */
  shopMs: number[]
  /** Statuses of /shop. */
  shopStatuses: number[]
}

/** Returns a request function that is signed in as the owner. */
async function ownersAsk(site: RunningSite) {
  const email = 'owner@example.com'
  const query = (text: string, values: unknown[]) => site.sql(text, values)
  await insertAccount(query, { email, isAllowlistManager: true })
  const { secret } = await insertSession(query, { email })
  const headers = { cookie: `sid=${secret}`, origin: site.url }
  return (path: string, init: RequestInit = {}) =>
    fetch(site.url + path, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } })
}

/**
 * Returns the last response for the file: that of its announcement or of a piece when one is refused, otherwise that of
 * its completion.
 */
async function sendOne(ask: Awaited<ReturnType<typeof ownersAsk>>, file: SentFile): Promise<Response> {
  const created = await announce(ask, file)
  const location = created.headers.get('location')
  if (created.status !== 201 || location === null) return created
  for (let offset = 0; offset < file.bytes.length; offset += chunkBytes) {
    const piece = await sendPiece(ask, location, offset, file.bytes.subarray(offset, offset + chunkBytes))
    if (piece.status !== 204) return piece
  }
  return finish(ask, location)
}

/** Sends all files, `parallel` at a time. Each file is made when its turn comes. */
export async function sendHostile(
  site: RunningSite,
  files: readonly (() => Promise<SentFile> | SentFile)[],
  parallel = 2,
): Promise<HostileOutcome> {
  const ask = await ownersAsk(site)
  const outcome: HostileOutcome = { statuses: {}, unanswered: [], mostMegabytes: 0, shopMs: [], shopStatuses: [] }
  let isOver = false
  const visiting = (async () => {
    while (!isOver) {
      const began = performance.now()
      const answer = await fetch(`${site.url}/shop`).catch(() => null)
      await answer?.text()
      outcome.shopStatuses.push(answer?.status ?? 0)
      outcome.shopMs.push(performance.now() - began)
      outcome.mostMegabytes = Math.max(outcome.mostMegabytes, ((await processMemory(site.pid()))?.now ?? 0) / 1024)
      await delay(50)
    }
  })()
  const queue = [...files]
  const sender = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const file = await next()
      const answer = await sendOne(ask, file).catch(() => null)
      const words = await answer?.text()
      const status = String(answer?.status ?? 'no answer')
      outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1
      if (!['200', '413', '415', '422'].includes(status))
        outcome.unanswered.push(`${file.name}: ${status} ${words ?? ''}`)
    }
  }
  await Promise.all(Array.from({ length: parallel }, sender)).finally(() => (isOver = true))
  await visiting
  outcome.shopMs.sort((a, b) => a - b)
  return outcome
}

/** Describes the outcome for the figures of a stress test. */
export function hostileWords(outcome: HostileOutcome): string {
  const { statuses, shopMs, mostMegabytes } = outcome
  const share = (part: number) => Math.round(shopMs[Math.min(shopMs.length - 1, Math.floor(shopMs.length * part))] ?? 0)
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  return `${answers.join(', ')}; the site's process took ${Math.round(mostMegabytes)} MB at most; ${shopMs.length} requests for /shop: half within ${share(0.5)} ms, 99 of 100 within ${share(0.99)} ms`
}
