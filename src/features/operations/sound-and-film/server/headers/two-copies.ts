// Lets two readers read one stream.
import { PassThrough, type Readable } from 'node:stream'

/**
 * Gives both copies every byte, at the pace of the slower. A reader that has enough destroys its copy; the stream is
 * released when both have.
 */
export function twoCopies(source: AsyncIterable<Buffer>): [Readable, Readable] {
  const copies: [PassThrough, PassThrough] = [new PassThrough(), new PassThrough()]
  void pass(source, copies)
  return copies
}

async function pass(source: AsyncIterable<Buffer>, copies: readonly PassThrough[]): Promise<void> {
  try {
    for await (const chunk of source) {
      await Promise.all(copies.map((copy) => written(copy, chunk)))
      if (copies.every(({ destroyed }) => destroyed)) return
    }
    for (const copy of copies) copy.end()
  } catch (error) {
    for (const copy of copies) copy.destroy(error as Error)
  }
}

async function written(copy: PassThrough, chunk: Buffer): Promise<void> {
  if (copy.destroyed || copy.write(chunk)) return
  await new Promise((resolve) => copy.once('drain', resolve).once('close', resolve))
}
