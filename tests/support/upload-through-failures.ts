// Sends one large file to the built site while the site is ended with SIGKILL and connections drop; the stored bytes
// must be the sent ones.
import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { chunkBytes } from '@/features/operations/uploads/upload-limits'
import type { StoredUpload } from '@/features/operations/uploads/uploads.contract'
import { insertAccount, insertSession } from './administrator'
import { eventually } from './eventually'
import { processMemory } from './process-size'
import type { RunningSite } from './running-site'
import { announce, askOffset, finish } from './send-upload'
import { wavHeader } from './sample-files'

export type UploadPlan = {
  /** Size of the file in megabytes; 1000 at most. */
  megabytes: number
  /**
   * Number of times the site is ended in the middle of a piece; one more kill follows while it stores the finished
   * file.
   */
  kills: number
  /** Number of times the sender's connection breaks in the middle of a piece. */
  drops: number
}

export type UploadOutcome = {
  bytes: number
  /** Megabytes by which the server's memory grew at most since its start. Null when the system does not report it. */
  memoryGrowth: number | null
  seconds: number
  problems: string[]
}

/**
 * Generates a recording of any length without holding it in memory: one random block, made different at every position
 * by its number.
 */
function recording(bytes: number) {
  const block = randomBytes(chunkBytes)
  const header = wavHeader(bytes - 44)
  return (index: number): Buffer => {
    const piece = Buffer.from(block.subarray(0, Math.min(chunkBytes, bytes - index * chunkBytes)))
    piece.writeUInt32LE(index, Math.min(64, piece.length - 4))
    if (index === 0) header.copy(piece)
    return piece
  }
}

/** Sends `body` in two halves with `between` in the middle; null when the connection broke. */
function sendInHalves(
  url: string,
  headers: Record<string, string>,
  body: Buffer,
  between: (breakOff: () => void) => Promise<void>,
): Promise<number | null> {
  return new Promise((resolve) => {
    const sending = request(
      url,
      { method: 'PATCH', headers: { ...headers, 'content-length': String(body.length) } },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? null))
      },
    )
    sending.on('error', () => resolve(null))
    const half = Math.floor(body.length / 2)
    sending.write(body.subarray(0, half), () => {
      void between(() => sending.destroy()).then(() => {
        if (!sending.destroyed) sending.end(body.subarray(half))
        else resolve(null)
      })
    })
  })
}

/**
 * Runs the plan as an administrator with a real session. `problems` is empty when every byte arrived once and nothing
 * is left over.
 */
export async function uploadThroughFailures(
  site: RunningSite,
  { megabytes, kills, drops }: UploadPlan,
): Promise<UploadOutcome> {
  const began = Date.now()
  const bytes = megabytes * 1024 * 1024
  const pieceAt = recording(bytes)
  const count = Math.ceil(bytes / chunkBytes)
  const problems: string[] = []
  const email = 'owner@example.com'
  const query = (text: string, values: unknown[]) => site.sql(text, values)
  await insertAccount(query, { email, isAllowlistManager: true })
  const { secret } = await insertSession(query, { email })
  const headers = { cookie: `sid=${secret}`, origin: site.url }
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(site.url + path, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } })

  let growth = 0
  let atStart = await processMemory(site.pid())
  const noteMemory = async () => {
    const memory = await processMemory(site.pid())
    if (memory && atStart) growth = Math.max(growth, memory.peak - atStart.now)
  }
  const killAndRestart = async () => {
    await noteMemory()
    await site.kill()
    await site.start()
    atStart = await processMemory(site.pid())
  }

  const created = await announce(
    ask,
    { kind: 'audio-track', name: 'long night.wav', type: 'audio/wav', bytes: Buffer.alloc(0) },
    bytes,
  )
  if (created.status !== 201)
    return { bytes, memoryGrowth: null, seconds: 0, problems: [`announce: ${created.status} ${await created.text()}`] }
  const location = created.headers.get('location') ?? ''
  const hurdles = [
    ...Array.from({ length: kills }, () => 'kill' as const),
    ...Array.from({ length: drops }, () => 'drop' as const),
  ]
  const hurdleAt = new Map(
    hurdles.map((hurdle, index) => [Math.floor(((index + 1) * count) / (hurdles.length + 1)), hurdle]),
  )

  let offset = 0
  let confirmed = 0
  while (offset < bytes) {
    const index = Math.floor(offset / chunkBytes)
    const body = pieceAt(index).subarray(offset - index * chunkBytes)
    const hurdle = hurdleAt.get(index)
    hurdleAt.delete(index)
    const patch = {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    }
    const status = await sendInHalves(site.url + location, patch, body, async (breakOff) => {
      if (hurdle === 'kill') await killAndRestart()
      if (hurdle === 'drop') breakOff()
    })
    if (status === 204) confirmed = offset + body.length
    else if (status !== null && status !== 409) problems.push(`piece at ${offset}: ${status}`)
    // Confirmed bytes are kept. Only the server knows how much of the broken piece arrived.
    offset = await eventually(
      async () => {
        const answer = await askOffset(ask, location)
        if (answer.status !== 200) throw new Error(`HEAD: ${answer.status}`)
        return Number(answer.headers.get('upload-offset'))
      },
      { within: 30_000 },
    )
    if (offset < confirmed) problems.push(`${confirmed} bytes were confirmed, ${offset} are there`)
    if (problems.length > 3) break
  }
  if (hurdleAt.size > 0) problems.push(`${hurdleAt.size} hurdles were never reached`)
  await noteMemory()

  // Kills the site once more while it stores the file, at a random moment. A second request must return the file.
  const lost = finish(ask, location).catch(() => null)
  if (kills > 0) await killAndRestart()
  await lost
  const finished = await finish(ask, location)
  if (finished.status !== 200)
    return {
      bytes,
      memoryGrowth: null,
      seconds: 0,
      problems: [...problems, `finish: ${finished.status} ${await finished.text()}`],
    }
  const stored = (await finished.json()) as StoredUpload
  await noteMemory()

  const sent = createHash('sha256')
  for (let index = 0; index < count; index++) sent.update(pieceAt(index))
  const received = createHash('sha256')
  const served = await fetch(site.url + stored.url)
  for await (const chunk of served.body as unknown as AsyncIterable<Uint8Array>) received.update(chunk)
  const hash = sent.digest('hex')
  if (received.digest('hex') !== hash) problems.push('what is served is not what was sent')
  const [row] = await site.sql<{ sha256: string; byte_size: string }>(
    'select sha256, byte_size from stored_files where sha256 = $1',
    [hash],
  )
  if (Number(row?.byte_size) !== bytes) problems.push('the stored file is not written down as it is')
  if (stored.duration !== Math.floor((bytes - 44) / 16_000)) problems.push(`its length is ${stored.duration} seconds`)
  const waiting = await site.sql<{ pieces: unknown[] }>('select pieces from uploads')
  if (waiting.some(({ pieces }) => pieces.length > 0)) problems.push('pieces are left over')
  return {
    bytes,
    memoryGrowth: atStart === null ? null : Math.round(growth / 1024),
    seconds: Math.round((Date.now() - began) / 1000),
    problems,
  }
}
