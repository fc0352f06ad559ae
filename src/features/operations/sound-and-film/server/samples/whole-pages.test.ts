// Proves which pages of an Ogg are kept.
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { wholePages } from './whole-pages'

const opus = readFileSync('tests/support/sounds/opus.ogg')

async function kept(bytes: Buffer, pieceLength: number): Promise<Buffer> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceLength) }, (_, at) =>
    bytes.subarray(at * pieceLength, (at + 1) * pieceLength),
  )
  return buffer(Readable.from(wholePages(Readable.from(pieces)), { objectMode: false }))
}

test.each([13, 27, 4096, 65_536])(
  'in pieces of %d bytes: a whole Ogg stays, one that is cut loses its last page',
  async (pieceLength) => {
    expect((await kept(opus, pieceLength)).equals(opus)).toBe(true)
    for (const length of [20_000, opus.length - 1]) {
      const cut = opus.subarray(0, length)
      expect(await kept(cut, pieceLength)).toHaveLength(cut.lastIndexOf('OggS'))
    }
  },
)

test('other formats, and an Ogg with a gap, keep every byte', async () => {
  const holed = Buffer.from(opus)
  holed.fill(0x55, 20_000, 30_000)
  for (const bytes of [readFileSync('tests/support/sounds/swell.flac'), holed, Buffer.alloc(5000, 0xff)])
    expect((await kept(bytes, 4096)).equals(bytes)).toBe(true)
})
