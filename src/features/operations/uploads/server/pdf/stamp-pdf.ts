// Prints a licence into a PDF, in a separate process with limits; the site never holds the file.
import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import type { Printed, BlankBands, StampAnswer, StampQuestion } from './pdf-answer'
import { stampBounds } from './pdf-bounds'
import { type Pdf, runOnPdf } from './pdf-child'

const oneAtATime = pLimit(1)

/** Why a PDF cannot be printed into: only a password opens it, it is damaged, or it took too much memory or time. */
export type StampProblem = 'locked' | 'damaged' | 'failed'

class NotStamped extends Error {
  constructor(readonly problem: StampProblem) {
    super(`The PDF could not be stamped: ${problem}`)
  }
}

/**
 * Gives the stamped file to `store` while it is made; the stream fails when it cannot be made, so that nothing is stored. Answers null when it
 * is stored. Throws what `store` and the source throw.
 */
export async function stampPdf(
  pdf: Pdf,
  { printed, blankBands }: { printed: Printed; blankBands: BlankBands },
  store: (content: Readable) => Promise<unknown>,
): Promise<StampProblem | null> {
  const question: StampQuestion = { printed, blankBands }
  return oneAtATime(async () => {
    let storing: Promise<unknown> = Promise.resolve()
    const answer: Promise<StampAnswer | null> = runOnPdf<StampAnswer>(pdf, {
      program: 'stamp-work',
      question,
      bounds: stampBounds,
      onOutput: (output) => {
        storing = store(
          Readable.from(
            whole(output, () => answer),
            { objectMode: false },
          ),
        )
        // Looked at below; until then nobody waits for it.
        storing.catch(() => undefined)
      },
    })
    try {
      await answer
      await storing
      return null
    } catch (error) {
      if (error instanceof NotStamped) return error.problem
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
  if (said === null || ('byteSize' in said && said.byteSize !== byteSize)) throw new NotStamped('failed')
  if ('problem' in said) throw new NotStamped(said.problem)
}
