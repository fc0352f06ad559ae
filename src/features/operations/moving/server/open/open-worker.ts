// The program that opens one file of an import: a table, a calendar, or a ZIP of them. Started by run-on-file.ts within
// limits that the operating system enforces.
import { answerStream } from '@/adapters/bounded-process/streamed-input'
import { type OwnTable, translateTables } from '@/platform/import/foreign-table'
import { tableBounds } from '@/platform/import/reading/decode-table'
import { readTableFile, unreadTable, type DumpTable } from '@/platform/import/reading/read-dump'
import { fileReaders, foreignTables } from '../foreign-tables'
import { nameTable, isTableName } from './file-kinds'
import { plainRows, type OpenAnswer, type OpenedPart, type OpenQuestion } from './opened-part'
import { unpackZip, ZipProblem, type ZipEntry } from './unpack-zip'

/** Waits until the part has left, so that a large file does not fill this process. */
const send = (part: OpenedPart) =>
  new Promise<void>((resolve, reject) => {
    process.send?.({ part }, undefined, undefined, (error) => (error ? reject(error) : resolve()))
  })

/** Reads one table, and sends it as the tables of this site that it becomes. */
async function sendTable(name: string, bytes: Buffer, known: readonly OwnTable[]): Promise<void> {
  const reader = fileReaders.find(({ ending }) => name.toLowerCase().endsWith(ending))
  const table = readTableFile(name.split('/').at(-1) ?? name, bytes, {}, reader)
  const what = nameTable(table, { known, foreign: foreignTables })
  await send({ kind: 'source', name, what, problem: table.problem })
  if (table.problem !== null) return
  for (const { rows, ...head } of translateTables([table], { known, foreign: foreignTables })) {
    await send({ kind: 'table', table: head })
    for (const portion of plainRows({ ...head, rows } satisfies DumpTable)) await send({ kind: 'rows', rows: portion })
  }
}

async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    // One byte more than allowed is enough to refuse it.
    if (bytes <= tableBounds.bytes + 1) chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Sends what a ZIP holds: its tables read, its other files as they are. */
function zipReader(known: readonly OwnTable[]) {
  let held: Uint8Array[] = []
  let heldBytes = 0
  let current: string | null = null
  return async ({ name, bytes, isLast }: ZipEntry) => {
    const isFirst = current !== name
    current = isLast ? null : name
    if (!isTableName(name)) {
      if (isFirst) await send({ kind: 'file', name })
      for (let at = 0; at < bytes.length; at += 1_000_000)
        await send({ kind: 'bytes', bytes: bytes.slice(at, at + 1_000_000) })
      return
    }
    if (isFirst) {
      held = []
      heldBytes = 0
    }
    heldBytes += bytes.length
    if (heldBytes <= tableBounds.bytes + 1) held.push(bytes)
    if (!isLast) return
    if (heldBytes > tableBounds.bytes) {
      const problem = `${name} is larger than ${tableBounds.bytes / 1024 / 1024} MB. Split it into several imports.`
      await send({ kind: 'source', name, what: unreadTable(name, problem).name, problem })
    } else await sendTable(name, Buffer.concat(held), known)
    held = []
  }
}

async function* startingWith(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (;;) {
    const { done, value } = await rest.next()
    if (done) return
    yield value
  }
}

await answerStream<OpenAnswer>(async (bytes, asked) => {
  const { name, known } = asked as OpenQuestion
  const source = bytes[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < 4) {
    const { done, value } = await source.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  const whole = startingWith(head, source)
  if (head.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004' || isTableName(name)) {
    await sendTable(name, await collect(whole), known)
    return { problem: null }
  }
  try {
    await unpackZip(whole, zipReader(known))
    return { problem: null }
  } catch (error) {
    if (error instanceof ZipProblem) return { problem: error.message }
    throw error
  }
})
