// Makes a PDF in a separate process with limits: one with a licence printed in it, or several joined. The site never
// holds the file.
import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import type { JoinQuestion, StampAnswer, StampQuestion } from '../pdf-answer'
import { stampBounds } from '@/adapters/bounded-process/file-bounds'
import type { FileSource } from '@/adapters/bounded-process/run-on-file'
import { runOnPdf } from '../run-on-pdf'

const oneAtATime = pLimit(1)

/**
 * Reasons why a PDF cannot be made of another: only a password opens it, it is damaged, or it took too much memory or
 * time.
 */
export type StampProblem = 'locked' | 'damaged' | 'failed'

class NotMade extends Error {
  constructor(readonly problem: StampProblem) {
    super(`The PDF could not be made: ${problem}`)
  }
}

type Store = (content: Readable) => Promise<unknown>

/** Writes title, keywords and a named buyer's licence into a PDF, and passes it to `store`. Returns why it could not be done, or null. */
export const stampPdf = (pdf: FileSource, question: StampQuestion, store: Store) =>
  makePdf(pdf, 'stamp-pdf-worker', question, store)

/**
 * Joins PDFs that follow each other in `pdf`, each with a bookmark, and passes the result to `store`. Returns why it
 * could not be done, or null.
 */
export const joinPdfs = (pdf: FileSource, question: JoinQuestion, store: Store) =>
  makePdf(pdf, 'join-pdfs-worker', question, store)

/**
 * Passes the new file to `store` while it is made. The stream fails when the file cannot be made, so that nothing is
 * stored. Returns null when it is stored. Throws the errors of `store` and of the source.
 */
async function makePdf(
  pdf: FileSource,
  program: 'stamp-pdf-worker' | 'join-pdfs-worker',
  question: object,
  store: Store,
): Promise<StampProblem | null> {
  return oneAtATime(async () => {
    let storing: Promise<unknown> = Promise.resolve()
    const answer: Promise<StampAnswer | null> = runOnPdf<StampAnswer>(pdf, {
      program,
      question,
      bounds: stampBounds,
      onOutput: (output) => {
        storing = store(
          Readable.from(
            whole(output, () => answer),
            { objectMode: false },
          ),
        )
        // Awaited below; until then a rejection must not count as unhandled.
        storing.catch(() => undefined)
      },
    })
    try {
      await answer
      await storing
      return null
    } catch (error) {
      if (error instanceof NotMade) return error.problem
      throw error
    }
  })
}

async function* whole(output: Readable, answer: () => Promise<StampAnswer | null>): AsyncGenerator<Buffer> {
  let byteSize = 0
  for await (const chunk of output as AsyncIterable<Buffer>) {
    byteSize += chunk.length
    yield chunk
  }
  const said = await answer()
  if (said === null || ('byteSize' in said && said.byteSize !== byteSize)) throw new NotMade('failed')
  if ('problem' in said) throw new NotMade(said.problem)
}
