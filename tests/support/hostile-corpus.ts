// Damages good files of every format in the ways that break parsers. The same number produces the same file each time.
import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import type { UploadKind } from '@/features/operations/uploads/upload.rules'
import { flacOfComments, mp3OfFrames, mp3OfNothing } from './hostile-media'
import { emptyWebp, interlacedPng, progressiveJpeg } from './hostile-pictures'
import { mp4, wav } from './sample-files'
import type { SentFile } from './send-upload'

/** Returns random numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const longRun = 2_000_000

/** Ways to damage a file. `at` is a position behind the first bytes, which identify the format. */
const damages: ((good: Buffer, at: number, random: () => number) => Buffer)[] = [
  // Flipped bits.
  (good, _, random) => {
    const bytes = Buffer.from(good)
    for (let flips = 0; flips < 40; flips++)
      bytes[16 + Math.floor(random() * (bytes.length - 16))]! ^= 1 << Math.floor(random() * 8)
    return bytes
  },
  // A false length, as 32 bits and as 16.
  (good, at) => Buffer.concat([good.subarray(0, at), Buffer.alloc(4, 0xff), good.subarray(at + 4)]),
  (good, at) => Buffer.concat([good.subarray(0, at), Buffer.from([0x7f, 0xff]), good.subarray(at + 2)]),
  // A repeated element.
  (good, at, random) => {
    const part = good.subarray(at, at + 4 + Math.floor(random() * 60))
    return Buffer.concat([good.subarray(0, at), Buffer.alloc(longRun, part), good.subarray(at)])
  },
  // Long runs of one byte, in the middle and at the end.
  (good, at) => Buffer.concat([good.subarray(0, at), Buffer.alloc(longRun, 0xff)]),
  (good, at) => Buffer.concat([good.subarray(0, at), Buffer.alloc(longRun), good.subarray(at)]),
  // A truncated file.
  (good, at) => good.subarray(0, at),
]

export type Seed = { format: string; kind: UploadKind; bytes: Buffer }

const read = (name: string) => readFileSync(`tests/support/${name}`)

/** Returns one small good file of each format that users upload. */
export async function goodFiles(): Promise<Seed[]> {
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: '#c90' } })
  const m4a = mp4({ seconds: 1, width: 64, height: 64 })
  m4a.write('M4A ', 8, 'latin1')
  return [
    { format: 'mp3', kind: 'audio-track', bytes: read('sounds/cbr.mp3') },
    { format: 'flac', kind: 'audio-track', bytes: read('sounds/tone.flac') },
    { format: 'ogg', kind: 'audio-track', bytes: read('sounds/vorbis.ogg') },
    { format: 'opus', kind: 'audio-track', bytes: read('sounds/opus.ogg') },
    { format: 'wav', kind: 'audio-track', bytes: wav(2) },
    { format: 'm4a', kind: 'music-file', bytes: m4a },
    { format: 'mp4', kind: 'media-video', bytes: read('films/h264.mp4') },
    { format: 'mov', kind: 'media-video', bytes: read('films/h264.mov') },
    { format: 'webm', kind: 'media-video', bytes: read('films/vp9.webm') },
    { format: 'avi', kind: 'media-video', bytes: read('films/mpeg4.avi') },
    { format: 'jpg', kind: 'media-image', bytes: await picture.clone().jpeg().toBuffer() },
    { format: 'png', kind: 'media-image', bytes: await picture.clone().png().toBuffer() },
    { format: 'gif', kind: 'media-image', bytes: await picture.clone().gif().toBuffer() },
    { format: 'webp', kind: 'media-image', bytes: await picture.clone().webp().toBuffer() },
    { format: 'pdf', kind: 'sheet-music-pdf', bytes: readFileSync('demo/files/pdf/corner-table.pdf') },
    {
      format: 'zip',
      kind: 'music-file',
      bytes: Buffer.from(zipSync({ '01.wav': wav(1), 'notes.txt': strToU8('thanks') })),
    },
    {
      format: 'csv',
      kind: 'music-file',
      bytes: Buffer.from('email,name\n'.concat('fan@example.com,Fan\n'.repeat(50))),
    },
  ]
}

/** Files that once took all of the site's memory, or blocked every visitor for whole seconds. */
export const hostileExamples: readonly (() => Promise<SentFile> | SentFile)[] = [
  () => ({ kind: 'audio-track', name: 'comments.flac', bytes: flacOfComments(400_000) }),
  () => ({ kind: 'media-image', name: 'progressive.jpg', bytes: progressiveJpeg({ isTurned: true }) }),
  () => ({ kind: 'media-image', name: 'empty.webp', bytes: emptyWebp() }),
  async () => ({ kind: 'media-image', name: 'interlaced.png', bytes: await interlacedPng() }),
  () => ({ kind: 'audio-track', name: 'frames.mp3', bytes: mp3OfFrames(15_000_000) }),
  () => ({ kind: 'audio-track', name: 'nothing.mp3', bytes: mp3OfNothing(20_000_000) }),
]

/** Returns the good file, damaged in the way that belongs to this number. */
export function damaged({ format, kind, bytes }: Seed, number: number): SentFile {
  const random = randomNumbers(number)
  const at = 12 + Math.floor(random() * Math.min(bytes.length - 12, number % 2 === 0 ? 400 : bytes.length))
  const damage = damages[number % damages.length] ?? ((good: Buffer) => good)
  return { kind, name: `hostile-${number}.${format}`, bytes: damage(bytes, at, random) }
}
