// Runs a program on one file after another in the process that warm-process.ts starts, and checks its memory and time.
import { readBytes } from './read-bytes'
import type { ProcessResult, WarmAnswer, WarmQuestion } from './warm-process'

const lookEveryMs = 20

/** Ends the process immediately when the site has exited, or when a file takes too much. */
export function answerEach(work: (content: Buffer, question: unknown) => Promise<ProcessResult>): void {
  const [seconds = 0, , resident = 0] = process.argv.slice(3).map(Number)
  const mostResident = resident * 1024 * 1024
  const mostProcessor = seconds * 1_000_000
  const end = () => process.kill(process.pid, 'SIGKILL')
  const processorTime = () => {
    const { user, system } = process.cpuUsage()
    return user + system
  }

  async function answer({ question, byteSize }: WarmQuestion): Promise<void> {
    const before = processorTime()
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > mostResident || processorTime() - before > mostProcessor) end()
    }, lookEveryMs)
    const { content, ...made } = await work(await readBytes(process.stdin, byteSize), question)
    clearInterval(watch)
    const isLast = process.memoryUsage.rss() > mostResident / 2 || processorTime() > mostProcessor
    const said = { ...made, byteSize: content.length, isLast } satisfies WarmAnswer
    process.send?.(said, () => process.stdout.write(content))
  }

  process.once('disconnect', end)
  process.on('message', (message) => void answer(message as WarmQuestion))
  process.send?.('ready')
}
