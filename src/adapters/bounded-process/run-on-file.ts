// Runs a program on one file in a separate process with limits: sends it a question and the file, and returns its
// answer.
import type { ChildProcess } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileBounds } from './file-bounds'
import { startFileProcess } from './file-process'
import type { EntryProgram } from './file-program'

/**
 * `ready` is sent when the program is loaded: any earlier failure is not the file's fault. A `part` is kept, even if
 * the rest fails.
 */
export type FileMessage<Answer, Part = never> = 'ready' | { part: Part } | { answer: Answer }

/** `read` returns the file from its first byte, each time it is called. */
export type FileSource = { byteSize: number; read(): Readable }

/** A file that is already in memory. */
export const heldSource = (content: Buffer): FileSource => ({
  byteSize: content.length,
  read: () => Readable.from([content], { objectMode: false }),
})

export type Run<Part> = {
  entry: EntryProgram
  /** The program that `entry` starts in turn. */
  program?: string
  /** Sent to the program before the file. Arguments would be readable by every user of the machine. */
  question: object
  bounds: FileBounds
  /** Receives the output of a program that writes a file. */
  onOutput?: (output: Readable) => void
  /** Receives messages that the program sends before its answer. */
  onPart?: (part: Part) => void
}

/**
 * Starts one process for each file: when it ends, the system gets all of its memory back. Returns null when the file
 * took too much memory or time or the library failed on it. Throws when the program did not start, and the errors of
 * the file's source.
 */
export async function runOnFile<Answer extends object, Part extends object = never>(
  { byteSize, read }: FileSource,
  { entry, program, question, bounds, onOutput, onPart }: Run<Part>,
): Promise<Answer | null> {
  const head = Buffer.from(JSON.stringify(question))
  const args = [program ?? entry.name, head.length, byteSize]
  const child = await startFileProcess(entry, { args, bounds, hasOutput: onOutput !== undefined })
  if (child.stdout) onOutput?.(child.stdout)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Answer | null>((resolve, reject) => {
      let isReady = false
      let said = ''
      // A failure before the program is ready is our own; a later one is the file's.
      const end = (fault: Error) => (isReady ? resolve(null) : reject(fault))
      child.stderr?.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-2000)
      })
      child.once('error', end)
      child.once('close', (code, signal) =>
        end(new Error(`The process that opens files ended with ${signal ?? `code ${code}`}. ${said.trim()}`)),
      )
      timer = setTimeout(
        () => end(new Error('The process that opens files did not start in time.')),
        bounds.seconds * 1000,
      )
      child.on('message', (message: FileMessage<Answer, Part>) => {
        if (message === 'ready') {
          isReady = true
          sendInput(head, read(), child).catch(reject)
        } else if ('part' in message) onPart?.(message.part)
        else resolve(message.answer)
      })
    })
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
    // The remaining output is still read.
    await ended
  }
}

/** Throws the source's errors. A child that stopped reading has already answered, or its exit gives the reason. */
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
