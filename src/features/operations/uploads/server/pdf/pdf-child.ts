// Runs a program on one PDF in a process of its own with limits: hands it a question and the file, and answers what it says.
import type { ChildProcess } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { startBounded } from './bounded-child'
import type { PdfMessage } from './pdf-answer'
import type { PdfBounds } from './pdf-bounds'
import { builtPdfProgram, type PdfProgram } from './pdf-program'

/** The file from its first byte, each time it is called. */
export type Pdf = { byteSize: number; read(): Readable }

type Run = {
  program: PdfProgram
  /** Goes to the program ahead of the file. Not as an argument: those are read by everybody on the machine. */
  question: object
  bounds: PdfBounds
  /** Gets what the program writes, where it writes a file. */
  onOutput?: (output: Readable) => void
}

/**
 * One process for each file: when it ends, the system gets all of its memory back. What it said so far, or null, when the file took too
 * much memory or time or the library failed on it. Throws when the program did not begin, and the errors of the file's source.
 */
export async function runOnPdf<Answer extends object>(
  { byteSize, read }: Pdf,
  { program, question, bounds, onOutput }: Run,
): Promise<Answer | null> {
  const head = Buffer.from(JSON.stringify(question))
  const child = await startChild(program, { head: head.length, body: byteSize }, bounds, onOutput !== undefined)
  if (child.stdout) onOutput?.(child.stdout)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Answer | null>((resolve, reject) => {
      let isReady = false
      let soFar: Answer | null = null
      let said = ''
      // A failure before the program is ready is our own. Later it is the file's.
      const end = (fault: Error) => (isReady ? resolve(soFar) : reject(fault))
      child.stderr?.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-2000)
      })
      child.once('error', end)
      child.once('close', (code, signal) =>
        end(new Error(`The process that opens PDFs ended with ${signal ?? `code ${code}`}. ${said.trim()}`)),
      )
      timer = setTimeout(
        () => end(new Error('The process that opens PDFs did not begin in time.')),
        bounds.seconds * 1000,
      )
      child.on('message', (message: PdfMessage<Answer>) => {
        if (message === 'ready') {
          isReady = true
          sendInput(head, read(), child).catch(reject)
        } else if ('soFar' in message) soFar = message.soFar
        else resolve(message.answer)
      })
    })
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
    // What it wrote is still read.
    await ended
  }
}

/**
 * In development Node translates the program while loading it. That alone takes more memory than a built program may use, so the limits of
 * memory are left out there.
 */
function startChild(
  program: PdfProgram,
  sizes: { head: number; body: number },
  bounds: PdfBounds,
  hasOutput: boolean,
): Promise<ChildProcess> {
  const args = [program, sizes.head, sizes.body, bounds.heapMegabytes, bounds.residentMegabytes].map(String)
  const built = builtPdfProgram()
  if (built) return startBounded(fileURLToPath(built), { args, bounds, hasOutput })
  return startBounded(fileURLToPath(new URL('./pdf-watch.ts', import.meta.url)), {
    options: ['--import', 'tsx'],
    args,
    bounds: { ...bounds, dataMegabytes: null },
    hasOutput,
  })
}

/** Throws the source's errors. A child that stopped reading has answered already, or its exit tells the reason. */
async function sendInput(head: Buffer, source: Readable, { stdin }: ChildProcess): Promise<void> {
  if (!stdin) return
  let fault: unknown = null
  async function* noting() {
    yield head
    try {
      yield* source as AsyncIterable<Buffer>
    } catch (error) {
      fault = error
    }
  }
  await pipeline(noting, stdin).catch(() => undefined)
  if (fault !== null) throw fault
}
