// Gives a program that opens a PDF its question and the file, and sends its answer. Runs in the second thread of its
// process.
import { readSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { FileMessage } from '@/adapters/bounded-process/run-on-file'

/** Number of bytes of the question and of the file. */
export type InputSizes = { head: number; body: number }

/** Reads standard input into one block of the announced size. */
function readBlock(byteSize: number): Buffer {
  const content = Buffer.allocUnsafeSlow(byteSize)
  let length = 0
  for (let read = -1; read !== 0 && length < byteSize; length += read)
    read = readSync(0, content, length, byteSize - length, null)
  return content.subarray(0, length)
}

/**
 * Reports that the program is loaded, reads the input, and sends the result of `work`, preceded by the parts that it
 * reports.
 */
export async function answerOnce<Answer extends object>(
  work: (content: Buffer, question: unknown, tell: (part: object) => void) => Promise<Answer>,
): Promise<void> {
  const say = (message: FileMessage<Answer, object>) => parentPort?.postMessage(message, [])
  say('ready')
  const { head, body } = workerData as InputSizes
  const question: unknown = JSON.parse(readBlock(head).toString())
  say({ answer: await work(readBlock(body), question, (part) => say({ part })) })
}
