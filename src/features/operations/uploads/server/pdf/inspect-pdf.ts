// Opens a PDF in a separate process with limits: page count and a picture of the first page, or why it cannot be opened.
import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { AppError } from '@/lib/errors'
import { pdfSentences } from '../../pdf-limits'
import { startBounded } from './bounded-child'
import type { PdfAnswer, PdfMessage } from './pdf-answer'
import { pdfBounds } from './pdf-bounds'
import { builtPdfProgram } from './pdf-program'

/** The file from its first byte, each time it is called. */
type Pdf = { byteSize: number; read(): Readable }

const oneAtATime = pLimit(1)

/** Throws AppError `upload_failed` with a sentence for a PDF that is damaged, encrypted, unpacks to too much or is not opened within the bounds. */
export async function inspectPdf(pdf: Pdf): Promise<{ pageCount: number; preview: Buffer | null }> {
  const answer = await oneAtATime(() => ask(pdf))
  if ('problem' in answer) throw new AppError('upload_failed', { message: pdfSentences[answer.problem] })
  return { pageCount: answer.pageCount, preview: answer.preview ? Buffer.from(answer.preview) : null }
}

/**
 * In development Node translates the program while loading it. That alone takes more memory than a built program may use, so the limits of
 * memory are left out there.
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

/** One process for each file: when it ends, the system gets all of its memory back. */
async function ask({ byteSize, read }: Pdf): Promise<PdfAnswer> {
  const child = await startChild(byteSize)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<PdfAnswer>((resolve, reject) => {
      let isReady = false
      let said = ''
      // A failure before the program is ready is our own. Later it is the file's: it took too much memory or time, or the library failed on it.
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

/** Throws the source's errors. A child that stopped reading has answered already, or its exit tells the reason. */
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
