// Proves that frames are found through tags and damage, and that a preview consists of whole frames of the beginning
// and states its length.
import { readFileSync } from 'node:fs'
import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import { id3 } from '../../../../../../../tests/support/sample-files'
import { describesFile, mp3Reader, readHeader, sideEnd } from './mp3-frames'
import { mp3Preview } from './mp3-preview'

const sound = (name: string) => readFileSync(`tests/support/sounds/${name}`)

function readFrames(bytes: Buffer, pieceLength = 1000) {
  const reader = mp3Reader()
  const frames: Buffer[] = []
  for (let at = 0; at < bytes.length; at += pieceLength)
    frames.push(...reader.add(bytes.subarray(at, at + pieceLength)).map((frame) => Buffer.from(frame)))
  frames.push(...reader.end().map((frame) => Buffer.from(frame)))
  return { frames, format: reader.format() }
}

test.each([
  ['cbr.mp3', { version: 1, sampleRate: 44_100, channels: 2, samplesPerFrame: 1152 }, 20],
  ['vbr.mp3', { version: 1, sampleRate: 44_100, channels: 2, samplesPerFrame: 1152 }, 20],
  ['mono.mp3', { version: 2, sampleRate: 24_000, channels: 1, samplesPerFrame: 576 }, 12],
] as const)('%s: the whole file is read as frames, in chunks of any length', (name, format, seconds) => {
  const bytes = sound(name)
  const whole = readFrames(bytes)
  expect(whole.format).toEqual(format)
  expect((whole.frames.length * format.samplesPerFrame) / format.sampleRate).toBeCloseTo(seconds, 0)
  expect(Buffer.concat(whole.frames).equals(bytes.subarray(bytes.length - Buffer.concat(whole.frames).length))).toBe(
    true,
  )
  for (const length of [61, 100_000])
    expect(readFrames(bytes, length).frames.map((frame) => frame.length)).toEqual(
      whole.frames.map((frame) => frame.length),
    )
})

test('tags are skipped: one with a large picture, one that looks like frames, and one at the end', () => {
  const bytes = sound('cbr.mp3')
  const plain = readFrames(bytes).frames
  const picture = Buffer.concat(Array.from({ length: 40 }, () => bytes)).toString('latin1')
  const tagged = Buffer.concat([id3({ APIC: picture }), bytes, Buffer.from('TAG'.padEnd(128, 'x'))])
  expect(Buffer.concat(readFrames(tagged, 4096).frames).equals(Buffer.concat(plain))).toBe(true)
})

test('bad input: damage loses only the frames it hits, and half a frame at the end is left out', () => {
  const bytes = Buffer.from(sound('cbr.mp3'))
  const plain = readFrames(bytes).frames.length
  bytes.fill(0, 20_000, 20_400)
  const damaged = readFrames(bytes).frames.length
  expect(damaged).toBeLessThan(plain)
  expect(damaged).toBeGreaterThan(plain - 8)
  expect(
    readFrames(bytes.subarray(0, 30_000)).frames.every((frame) => readHeader(frame, 0)?.byteLength === frame.length),
  ).toBe(true)
})

test('bad input: free format, noise, text and an empty file have no frames', () => {
  const free = Buffer.from(sound('mono.mp3'))
  for (let at = 0; at < free.length - 3; at++) if (readHeader(free, at)) free[at + 2] = (free[at + 2] ?? 0) & 0x0f
  const noise = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * at * 31 + at * 7) % 256))
  for (const bytes of [free, Buffer.alloc(100_000, 0xff), Buffer.from('ID3'.repeat(50_000)), Buffer.alloc(0)])
    expect(readFrames(bytes)).toEqual({ frames: [], format: null })
  expect(readFrames(noise).frames.length).toBeLessThan(3)
})

test.each(['cbr.mp3', 'vbr.mp3', 'mono.mp3'])(
  '%s: its preview consists of its first frames and is read with their length',
  async (name) => {
    const { frames, format } = readFrames(sound(name))
    if (!format) throw new Error('no frames')
    const sounding = frames.filter((frame) => !describesFile(frame, format))
    const preview = mp3Preview(sounding, format, 5)
    const cut = readFrames(preview)
    const [facts, ...rest] = cut.frames
    expect(facts && describesFile(facts, format)).toBe(true)
    expect(Buffer.concat(rest).equals(Buffer.concat(sounding.slice(0, rest.length)))).toBe(true)
    expect((rest.length * format.samplesPerFrame) / format.sampleRate).toBeGreaterThan(4.9)
    expect((rest.length * format.samplesPerFrame) / format.sampleRate).toBeLessThanOrEqual(5)
    const { format: read } = await parseBuffer(preview, { mimeType: 'audio/mpeg' }, { duration: false })
    expect(Math.abs((read.duration ?? 0) - 5)).toBeLessThan(0.1)
    expect(facts?.readUInt32BE(sideEnd(format) + 8)).toBe(rest.length)
    expect(facts?.readUInt32BE(sideEnd(format) + 12)).toBe(preview.length)
  },
)

test('a preview of an empty file is empty', () => {
  const format = { version: 1, sampleRate: 44_100, channels: 2, samplesPerFrame: 1152 } as const
  expect(mp3Preview([], format, 30)).toHaveLength(0)
})
