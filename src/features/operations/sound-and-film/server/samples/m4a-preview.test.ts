// Cuts the beginning of real M4A files and of damaged ones, and reads the result with the parser of the uploads.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import { readM4a } from './m4a-frames'
import { m4aPreview } from './m4a-preview'

const sound = (name: string) => readFile(path.resolve('tests/support/sounds', name))
/** Reads in small pieces, so that boxes are cut anywhere. */
function read(bytes: Buffer, seconds = 30) {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 1021) pieces.push(bytes.subarray(at, at + 1021))
  return readM4a(Readable.from(pieces) as AsyncIterable<Buffer>, seconds)
}
async function found(bytes: Buffer, seconds?: number) {
  const m4a = await read(bytes, seconds)
  if (m4a === null || m4a === 'lossless') throw new Error('not cut')
  return m4a
}

test.each([
  ['tone.m4a', 8000],
  ['front.m4a', 44_100],
])('the preview of %s has the first seconds of its frames, unchanged', async (name, sampleRate) => {
  const bytes = await sound(name)
  const m4a = await found(bytes, 8)
  expect(m4a.duration).toBeCloseTo(20, 0)
  const preview = m4aPreview(m4a, 8)
  const { format } = await parseBuffer(preview, { mimeType: 'audio/mp4' }, { duration: true })
  expect(format).toMatchObject({ codec: 'MPEG-4/AAC', sampleRate })
  expect(format.duration).toBeGreaterThan(7.8)
  expect(format.duration).toBeLessThanOrEqual(8)
  const frames = m4a.frames.map((frame) => frame.bytes)
  expect(bytes.includes(Buffer.concat(frames.slice(0, 3)))).toBe(true)
  expect(preview.includes(Buffer.concat(frames.slice(0, 40)))).toBe(true)
  // Never more than half of a recording.
  const half = await found(bytes, 30)
  const units = half.frames.reduce((sum, frame) => sum + frame.units, 0)
  expect(units / half.timescale).toBeLessThanOrEqual(half.duration / 2)
})

test('Apple Lossless and other files have no frames to cut', async () => {
  expect(await read(await sound('lossless.m4a'))).toBe('lossless')
  for (const name of ['tone.flac', 'tone.aac', 'adpcm.wav']) expect(await read(await sound(name)), name).toBeNull()
  expect(await read(Buffer.alloc(0))).toBeNull()
})

test('a truncated M4A is refused, or cut where its bytes end @sweep', async () => {
  for (const name of ['tone.m4a', 'front.m4a']) {
    const bytes = await sound(name)
    for (let length = 0; length < bytes.length; length += 397) {
      const m4a = await read(bytes.subarray(0, length))
      if (m4a === null || m4a === 'lossless') continue
      expect(m4aPreview(m4a, 8).length).toBeLessThan(length + 2000)
    }
  }
})

/** Returns the file with other bytes after the name of a box. */
function changed(bytes: Buffer, box: string, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt32BE(value, copy.indexOf(box, 0, 'latin1') + 4 + at)
  return copy
}

test.each([
  ['no unit of time', 'mdhd', 12, 0],
  ['far too many units of time', 'mdhd', 12, 0xffff_ffff],
  ['a description longer than its table', 'stsd', 8, 0xffff_ffff],
  ['another codec', 'esds', 0, 0x0303_0303],
  ['no track', 'trak', -4, 0x6672_6565],
  ['a picture and no sound', 'hdlr', 8, 0x7669_6465],
])('an M4A with %s has no preview', async (_name, box, at, value) => {
  const bytes = await sound('front.m4a')
  const broken = box === 'esds' ? changed(bytes, box, 4, 0) : changed(bytes, box, at, value)
  expect(await read(broken)).toBeNull()
})

test.each([
  ['frames without number', 'stsz', 8],
  ['runs of lengths without number', 'stts', 4],
  ['frames without length', 'stts', 12],
  ['chunks without number', 'stco', 4],
  ['chunks outside the file', 'stco', 8],
  ['runs of chunks without number', 'stsc', 4],
  ['endless chunks', 'stsc', 12],
  ['one size for all frames, larger than the file', 'stsz', 4],
])('tables that claim %s give a small preview or none, in bounded time', async (_name, box, at) => {
  const bytes = await sound('front.m4a')
  for (const value of [0, 1, 0x7fff_ffff, 0xffff_ffff]) {
    const m4a = await read(changed(bytes, box, at, value))
    if (m4a === null || m4a === 'lossless') continue
    expect(m4a.frames.length).toBeLessThanOrEqual(8192)
    expect(m4aPreview(m4a, 30).length).toBeLessThan(6 * 1024 * 1024)
  }
})
