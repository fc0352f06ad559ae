// Gives a single-threaded program its question and the file while its bytes arrive, and sends its answer. Runs in the
// process that run-on-file.ts starts.
import type { FileMessage } from './run-on-file'

/** Reads the question. `rest` holds bytes of the file that arrived with it. */
async function readQuestion(
  source: AsyncIterator<Buffer>,
  byteSize: number,
): Promise<{ question: unknown; rest: Buffer }> {
  let head = Buffer.alloc(0)
  while (head.length < byteSize) {
    const { done, value } = await source.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  return { question: JSON.parse(head.subarray(0, byteSize).toString()), rest: head.subarray(byteSize) }
}

/** Ends the process when it occupies too much memory. */
async function* following(rest: Buffer, source: AsyncIterator<Buffer>, mostResident: number): AsyncGenerator<Buffer> {
  yield rest
  for (;;) {
    const { done, value } = await source.next()
    if (done) return
    if (process.memoryUsage.rss() > mostResident) process.kill(process.pid, 'SIGKILL')
    yield value
  }
}

/**
 * Reports that the program is loaded and sends the result of `work`. The process ends immediately when the site has
 * exited.
 */
export async function answerStream<Answer extends object>(
  work: (bytes: AsyncIterable<Buffer>, question: unknown) => Promise<Answer>,
): Promise<void> {
  const say = (message: FileMessage<Answer>) => process.send?.(message)
  const [, , , head = '', , , residentMegabytes = ''] = process.argv
  // Silences decoders, which write a line for each damaged frame.
  console.error = () => undefined
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  say('ready')
  const source = process.stdin[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const { question, rest } = await readQuestion(source, Number(head))
  say({ answer: await work(following(rest, source, Number(residentMegabytes) * 1024 * 1024), question) })
}
