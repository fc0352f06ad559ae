// Builds small pictures that unpack to hundreds of megabytes, 7000 × 7100 pixels each. That is below the pixel limit,
// so only the memory and time limits can stop them.
import { once } from 'node:events'
import { createDeflate } from 'node:zlib'
import { chunk } from './sample-files'

const [width, height] = [7000, 7100]

const short = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 0xff]))
const segment = (marker: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), short(body.length + 2), body])

/** EXIF data of one entry: the picture was taken with the camera held upright. */
const turned = segment(
  0xe1,
  Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'), short(1, 0x0112, 3, 0, 1, 6, 0, 0, 0)]),
)

/** Returns a progressive JPEG of 291 KB in full colour: its decoder holds six bytes for each pixel. */
export function progressiveJpeg({ isTurned }: { isTurned: boolean }): Buffer {
  const components = [1, 2, 3].flatMap((id) => [id, 0x11, 0])
  // One code of one bit: this block is as bright as the one before.
  const codes = Buffer.concat([Buffer.from([0, 1]), Buffer.alloc(15), Buffer.from([0])])
  const scan = Buffer.from([3, 1, 0, 2, 0, 3, 0, 0, 0, 0])
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    isTurned ? turned : Buffer.alloc(0),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    segment(0xc2, Buffer.concat([Buffer.from([8]), short(height, width), Buffer.from([3, ...components])])),
    segment(0xc4, codes),
    segment(0xda, scan),
    Buffer.alloc(Math.ceil((3 * blocks) / 8)),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Returns an interlaced PNG of 1.7 MB with 16 bits for each colour: its decoder holds eight bytes for each pixel. */
export async function interlacedPng(): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([16, 6, 0, 0, 1], 8)
  const passes = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
  ] as const
  const bytes = passes.reduce(
    (sum, [left, across, top, down]) =>
      sum + (8 * Math.ceil((width - left) / across) + 1) * Math.ceil((height - top) / down),
    0,
  )
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', await deflatedZeros(bytes)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function deflatedZeros(byteSize: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 })
  const parts: Buffer[] = []
  deflate.on('data', (part: Buffer) => parts.push(part))
  const zeros = Buffer.alloc(1024 * 1024)
  for (let rest = byteSize; rest > 0; rest -= zeros.length)
    if (!deflate.write(zeros.subarray(0, Math.min(rest, zeros.length)))) await once(deflate, 'drain')
  deflate.end()
  await once(deflate, 'end')
  return Buffer.concat(parts)
}

/** Returns a lossless WebP of 34 bytes: one colour, for which each pixel takes no bit at all. */
export function emptyWebp(): Buffer {
  let bits = 0n
  let count = 0n
  const add = (value: number, length: number) => {
    bits |= BigInt(value) << count
    count += BigInt(length)
  }
  add(width - 1, 14)
  add(height - 1, 14)
  // Header: no transparency, version 0, no transform, no colour cache, one group of codes.
  add(0, 1 + 3 + 1 + 1 + 1)
  // Five codes of one symbol each.
  for (let code = 0; code < 5; code++) add(1, 4)
  const data = Buffer.alloc(12)
  for (let at = 0; at < data.length; at++) data[at] = Number((bits >> BigInt(8 * at)) & 0xffn)
  const body = Buffer.concat([Buffer.from([0x2f]), data, Buffer.alloc(1)])
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0', 'latin1')
  head.writeUInt32LE(12 + body.length, 4)
  head.writeUInt32LE(body.length, 16)
  return Buffer.concat([head, body])
}
