// Keeps a limited process for one file after another, because its program takes longer to start than most files take.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import pLimit from 'p-limit'
import type { WarmBounds } from './file-bounds'
import { startFileProcess } from './file-process'
import type { EntryProgram } from './file-program'
import { readBytes } from './read-bytes'
import type { FileSource } from './run-on-file'

/** Asks for one file. Its `byteSize` bytes follow. */
export type WarmQuestion = { question: object; byteSize: number }

/**
 * `byteSize` bytes of output follow. `isLast`: the process has used so much memory or time that the next file gets a
 * new one.
 */
export type WarmAnswer = { answer: object; byteSize: number; isLast: boolean }

/** The program's answer about a file, and the bytes it produced, which may be empty. */
export type ProcessResult = { answer: object; content: Buffer }

/**
 * Returns a function that has the program work on a file, one at a time. It returns null when the file took too much
 * memory or time or the library failed on it. It throws when the program did not start, and the errors of the file's
 * source. A process that ends on a file affects no other file: if it had worked before, a new process tries the file
 * again.
 */
export function warmProcess(entry: EntryProgram, bounds: WarmBounds) {
  const oneAtATime = pLimit(1)
  let resting: ChildProcess | null = null
  let bedtime: NodeJS.Timeout | undefined

  function wake(): ChildProcess | null {
    clearTimeout(bedtime)
    const child = resting
    resting = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return null
    hold(child, true)
    return child
  }

  /** Keeps the process for the next file. Meanwhile a command or the site may exit without waiting for it. */
  function rest(child: ChildProcess): void {
    resting = child
    hold(child, false)
    bedtime = setTimeout(() => child.kill('SIGKILL'), bounds.restSeconds * 1000).unref()
  }

  async function tryWith(child: ChildProcess, file: FileSource, question: object): Promise<ProcessResult | null> {
    let mayRest = false
    try {
      const said = await ask(child, file, question, bounds)
      mayRest = said !== null && !said.isLast
      return said
    } finally {
      if (mayRest) rest(child)
      else await end(child)
    }
  }

  return (file: FileSource, question: object): Promise<ProcessResult | null> =>
    oneAtATime(async () => {
      const warm = wake()
      const made = warm && (await tryWith(warm, file, question))
      return made ?? (await tryWith(await start(entry, bounds), file, question))
    })
}

async function start(entry: EntryProgram, bounds: WarmBounds): Promise<ChildProcess> {
  const child = await startFileProcess(entry, {
    args: [entry.name, bounds.processorSeconds],
    // Each file may use its full limit, including the last before the process is replaced.
    bounds: { ...bounds, processorSeconds: 2 * bounds.processorSeconds },
    hasOutput: true,
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000)
  })
  // Also ignores errors while the process rests; its end gives the reason.
  for (const end of [child, child.stdin, child.stdout]) end?.on('error', () => undefined)
  const over = findEnd(child, bounds.seconds)
  try {
    await once(child, 'message', { signal: over.signal })
    return child
  } catch (cause) {
    await end(child)
    throw new Error(`The process that opens files did not start. ${said.trim()}`, { cause })
  } finally {
    over.forget()
  }
}

async function ask(
  child: ChildProcess,
  { byteSize, read }: FileSource,
  question: object,
  { seconds, outputMegabytes }: WarmBounds,
): Promise<(ProcessResult & Pick<WarmAnswer, 'isLast'>) | null> {
  const { signal, forget } = findEnd(child, seconds)
  try {
    const sending = { question, byteSize } satisfies WarmQuestion
    child.send(sending, () => undefined)
    const [[said]] = (await Promise.all([
      once(child, 'message', { signal }),
      send(child, byteSize, read() as AsyncIterable<Buffer>),
    ])) as [[WarmAnswer], void]
    if (!child.stdout || !(said.byteSize <= outputMegabytes * 1024 * 1024)) return null
    return { ...said, content: await readBytes(child.stdout, said.byteSize, signal) }
  } catch (error) {
    if (signal.aborted) return null
    throw error
  } finally {
    forget()
  }
}

/**
 * Throws the source's errors, and throws when the source has more or fewer bytes: the program would wait, or take the
 * rest for the next file. Bytes that a process no longer reads are lost; its end gives the reason.
 */
async function send({ stdin }: ChildProcess, byteSize: number, source: AsyncIterable<Buffer>): Promise<void> {
  let sent = 0
  for await (const chunk of source) {
    sent += chunk.length
    await new Promise<void>((resolve) => stdin?.write(chunk, () => resolve()))
  }
  if (sent !== byteSize) throw new Error(`The file has ${sent} bytes instead of ${byteSize}.`)
}

/** Aborts when the process has ended, or after this number of seconds. */
function findEnd(child: ChildProcess, seconds: number): { signal: AbortSignal; forget(): void } {
  const over = new AbortController()
  const abort = () => over.abort()
  child.once('close', abort)
  const timer = setTimeout(abort, seconds * 1000)
  return {
    signal: over.signal,
    forget() {
      clearTimeout(timer)
      child.off('close', abort)
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const closed = once(child, 'exit')
    child.kill('SIGKILL')
    await closed
  }
}

/** Sets whether the child process keeps ours running. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const pipes = [child.stdin, child.stdout, child.stderr] as unknown as (ChildProcess | null)[]
  for (const handle of [child, child.channel, ...pipes]) {
    if (isHeld) handle?.ref()
    else handle?.unref()
  }
}
