// Makes files, good and bad, for tests of uploads.
import { deflateSync } from 'node:zlib'
import { buildPdf } from './pdf-files'

/** Returns the header for this number of bytes of samples: 16 bit, one channel, 8000 a second. */
export function wavHeader(dataBytes: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + dataBytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8000, 24)
  header.writeUInt32LE(16_000, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(dataBytes, 40)
  return header
}

/** Returns one tone that grows louder. */
export function wav(seconds: number): Buffer {
  const count = seconds * 8000
  const samples = Buffer.alloc(count * 2)
  for (let at = 0; at < count; at++) samples.writeInt16LE(Math.round(Math.sin(at / 3) * 32_767 * (at / count)), at * 2)
  return Buffer.concat([wavHeader(samples.length), samples])
}

/** Returns an ID3v2.3 tag to put before an MP3. */
export function id3(frames: Record<string, string>): Buffer {
  const body = Buffer.concat(
    Object.entries(frames).map(([name, text]) => {
      const value = Buffer.concat([Buffer.from([0]), Buffer.from(text, 'latin1')])
      const head = Buffer.alloc(10)
      head.write(name, 0)
      head.writeUInt32BE(value.length, 4)
      return Buffer.concat([head, value])
    }),
  )
  const size = [21, 14, 7, 0].map((shift) => (body.length >> shift) & 0x7f)
  return Buffer.concat([Buffer.from('ID3\x03\x00\x00', 'latin1'), Buffer.from(size), body])
}

const box = (name: string, ...bodies: Buffer[]): Buffer => {
  const body = Buffer.concat(bodies)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

const words = (bytes: number, at: Record<number, number>): Buffer => {
  const buffer = Buffer.alloc(bytes)
  for (const [place, value] of Object.entries(at)) buffer.writeUInt32BE(value, Number(place))
  return buffer
}

type Film = {
  seconds: number
  width: number
  height: number
  isTurned?: boolean
  isHeaderLast?: boolean
  pictures?: Buffer
  brand?: string
}

/**
 * Returns an MP4 or MOV with true headers and arbitrary picture data; `isTurned` rotates it like a phone held upright.
 */
export function mp4({
  seconds,
  width,
  height,
  isTurned = false,
  isHeaderLast = false,
  pictures = Buffer.alloc(100),
  brand = 'isom',
}: Film): Buffer {
  const one = 0x10000
  const matrix: Record<number, number> = isTurned ? { 44: one, 52: -one >>> 0 } : { 40: one, 56: one }
  const trackHeader = words(84, { 0: 7, 12: 1, 20: seconds * 1000, ...matrix, 76: width * one, 80: height * one })
  const handler = Buffer.concat([Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(13)])
  const sound = box(
    'trak',
    box('tkhd', words(84, { 0: 7, 12: 2 })),
    box(
      'mdia',
      box('mdhd', words(24, { 12: 1000, 16: seconds * 1000 })),
      box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from('soun'), Buffer.alloc(13)])),
    ),
  )
  const picture = box(
    'trak',
    box('tkhd', trackHeader),
    box('mdia', box('mdhd', words(24, { 12: 1000, 16: seconds * 1000 })), box('hdlr', handler)),
  )
  const header = box('moov', box('mvhd', words(100, { 12: 1000, 16: seconds * 1000 })), sound, picture)
  const kind = box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}mp42`, 'latin1'))
  return Buffer.concat(isHeaderLast ? [kind, box('mdat', pictures), header] : [kind, header, box('mdat', pictures)])
}

/** Returns the beginning of an AVI with 25 pictures a second. */
export function avi({ seconds, width, height }: { seconds: number; width: number; height: number }): Buffer {
  const header = Buffer.alloc(300)
  header.write('RIFF', 0)
  header.write('AVI LIST', 8)
  header.write('hdrlavih', 20)
  for (const [place, value] of [
    [4, 292],
    [16, 200],
    [28, 56],
    [32, 40_000],
    [48, seconds * 25],
    [64, width],
    [68, height],
  ] as const)
    header.writeUInt32LE(value, place)
  return header
}

/** Returns a PDF of one empty page; with `encrypted` like a PDF that needs a password. */
export function pdf({ encrypted = false } = {}): Buffer {
  const id = '0123456789abcdef0123456789abcdef'
  return buildPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>',
      `<< /Filter /Standard /V 1 /R 2 /P -44 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`,
    ],
    `${encrypted ? '/Encrypt 4 0 R ' : ''}/ID [<${id}> <${id}>]`,
  )
}

/** Returns a grey PNG of any size whose pixels are all zero: a few kilobytes that unpack to gigabytes. */
export function hollowPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(Math.min((width + 1) * height, 4 * 1024 * 1024))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns a chunk of a PNG. */
export function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function crc32(data: Buffer): number {
  let sum = 0xffffffff
  for (const byte of data) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}
