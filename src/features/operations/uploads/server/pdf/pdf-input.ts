// How a program that opens a PDF gets its question and the file, and answers. Runs in the second thread of its process.
import { readSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { FileMessage } from '../bounded/run-on-file'

/** Bytes of the question and of the file. */
export type InputSizes = { head: number; body: number }

/** From standard input, into one block of the size that the site has named. */
function readBlock(byteSize: number): Buffer {
  const content = Buffer.allocUnsafeSlow(byteSize)
  let length = 0
  for (let read = -1; read !== 0 && length < byteSize; length += read)
    read = readSync(0, content, length, byteSize - length, null)
  return content.subarray(0, length)
}

/** Says that the program is loaded, reads what comes, and says what `work` answers, and the parts that it tells before. */
export async function answerOnce<Answer extends object>(
  work: (content: Buffer, question: unknown, tell: (part: object) => void) => Promise<Answer>,
): Promise<void> {
  const say = (message: FileMessage<Answer, object>) => parentPort?.postMessage(message, [])
  say('ready')
  const { head, body } = workerData as InputSizes
  const question: unknown = JSON.parse(readBlock(head).toString())
  say({ answer: await work(readBlock(body), question, (part) => say({ part })) })
}
