// Opens a PDF as a buyer's reader would, in a process of its own within bounds: page count, picture of the first page, or why not.
import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { AppError } from '@/lib/errors'
import { pdfSentences } from '../../pdf.limits'
import { startBounded } from './bounded-child'
import type { PdfAnswer, PdfMessage } from './pdf-answer'
import { pdfBounds } from './pdf-bounds'
import { builtPdfProgram } from './pdf-program'

/** The file from its first byte, each time it is called. */
type Pdf = { byteSize: number; read(): Readable }

/** Throws AppError `upload_failed` with a sentence for a PDF that is damaged, encrypted, unpacks to too much or is not opened within the bounds. */
export async function inspectPdf(pdf: Pdf): Promise<{ pageCount: number; preview: Buffer | null }> {
  const answer = await oneAtATime(() => ask(pdf))
  if ('problem' in answer) throw new AppError('upload_failed', { message: pdfSentences[answer.problem] })
  return { pageCount: answer.pageCount, preview: answer.preview ? Buffer.from(answer.preview) : null }
}

/**
 * In development Node reads the program as it is written. Its translation alone takes more memory than a built one may have, so there the
 * bounds of memory are left out.
 */
function startChild(byteSize: number): Promise<ChildProcess> {
  const built = builtPdfProgram()
  if (built) return startBounded(fileURLToPath(built), { args: [String(byteSize)], bounds: pdfBounds })
  return startBounded(fileURLToPath(new URL('./pdf-watch.ts', import.meta.url)), {
    options: ['--import', 'tsx'],
    args: [String(byteSize)],
    bounds: { ...pdfBounds, dataMegabytes: null },
  })
}

/** One process for one file: with its end the system has all of its memory back. */
async function ask({ byteSize, read }: Pdf): Promise<PdfAnswer> {
  const child = await startChild(byteSize)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<PdfAnswer>((resolve, reject) => {
      let isReady = false
      let said = ''
      // Before it has begun a fault is ours. Later it is the file's: it took too much memory or time, or led the library astray.
      const end = (fault: Error) => (isReady ? resolve({ problem: 'heavy' }) : reject(fault))
      child.stderr?.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-2000)
      })
      child.once('error', end)
      child.once('close', (code, signal) =>
        end(new Error(`The process that opens PDFs ended with ${signal ?? `code ${code}`}. ${said.trim()}`)),
      )
      timer = setTimeout(
        () => end(new Error('The process that opens PDFs did not begin in time.')),
        pdfBounds.seconds * 1000,
      )
      child.on('message', (message: PdfMessage) => {
        if (message !== 'ready') return resolve(message)
        isReady = true
        sendFile(read(), child).catch(reject)
      })
    })
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
    await ended
  }
}

/** Throws what the source throws. A child that no longer listens has answered already, or its end says why. */
async function sendFile(source: Readable, { stdin }: ChildProcess): Promise<void> {
  if (!stdin) return
  let fault: unknown = null
  async function* noting() {
    try {
      yield* source as AsyncIterable<Buffer>
    } catch (error) {
      fault = error
    }
  }
  await pipeline(noting, stdin).catch(() => undefined)
  if (fault !== null) throw fault
}

let isBusy = false
const waiting: (() => void)[] = []

async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (isBusy) await new Promise<void>((resolve) => waiting.push(resolve))
  else isBusy = true
  try {
    return await work()
  } finally {
    // The place goes to the next in line, so it is never counted free in between.
    const next = waiting.shift()
    if (next) next()
    else isBusy = false
  }
}
