// Proves the analysis of recordings of every kind, good and bad, in the process with limits, and that bad ones do no
// harm.
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import { id3, wav, wavHeader } from '../../../../../../tests/support/sample-files'
import { analyseSound } from './analyse-sound'
import { previewFormat } from './sound-answer'
import { readHeader } from '../samples/mp3-frames'

const sound = (name: string) => readFileSync(`tests/support/sounds/${name}`)
const hear = (bytes: Buffer, contentType = 'audio/mpeg', previewSeconds: number | null = 30) =>
  analyseSound(
    { byteSize: bytes.length, read: () => Readable.from([bytes], { objectMode: false }) },
    { contentType, previewSeconds },
  )

async function heard(bytes: Buffer, contentType?: string) {
  const answer = await hear(bytes, contentType)
  if (!answer || 'problem' in answer) throw new Error('nothing heard')
  const preview = answer.preview && Buffer.from(answer.preview)
  const told =
    preview &&
    (await parseBuffer(
      preview,
      { mimeType: previewFormat(contentType ?? 'audio/mpeg').contentType },
      { duration: true },
    ))
  return { ...answer, preview, previewSeconds: told?.format.duration ?? null }
}

test.each([
  ['cbr.mp3', 20],
  ['vbr.mp3', 20],
  ['mono.mp3', 12],
])(
  '%s: the analysis returns its length without encoder padding, a waveform and a preview of half of it @sweep',
  async (name, seconds) => {
    const { duration, peaks, previewSeconds } = await heard(sound(name))
    expect(duration).toBeCloseTo(seconds, 1)
    expect(peaks).toHaveLength(200)
    expect(Math.abs((previewSeconds ?? 0) - seconds / 2)).toBeLessThan(0.15)
  },
)

test('an AIFF is analysed like a WAV: length, waveform, and a preview as WAV', async () => {
  const { duration, peaks, preview } = await heard(sound('tone.aiff'), 'audio/aiff')
  expect(duration).toBeCloseTo(11, 3)
  expect(peaks?.[100]).toBeCloseTo(0.125, 2)
  expect([preview?.toString('latin1', 0, 4), preview?.length]).toEqual(['RIFF', 44 + 5.5 * 8000 * 2])
})

test('the waveform of an MP3 rises with its loudness @sweep', async () => {
  const { peaks } = await heard(sound('vbr.mp3'))
  expect(peaks?.[5]).toBeLessThan(0.1)
  expect(peaks?.[100]).toBeCloseTo(0.42, 1)
  expect(peaks?.[195]).toBeGreaterThan(0.75)
})

test.each([
  ['tests/support/sounds/tone.mp3', -23.4],
  ['demo/files/audio/corner-table.mp3', -17],
  ['demo/files/audio/last-bus-home.mp3', -15.4],
])('ITU-R BS.1770: %s is as loud as ffmpeg’s ebur128 reports @sweep', async (file, expected) => {
  const { loudness } = await heard(readFileSync(file))
  expect(Math.abs((loudness ?? 0) - expected)).toBeLessThan(0.1)
})

test('the preview is 30 seconds of a longer recording; recordings below ten seconds, and those without a request, have none @sweep', async () => {
  const whole = readFileSync('demo/files/audio/corner-table.mp3')
  const { preview, previewSeconds } = await heard(whole)
  expect(previewSeconds).toBeGreaterThan(29.9)
  expect(previewSeconds).toBeLessThanOrEqual(30.1)
  expect(preview && whole.includes(preview.subarray(-400))).toBe(true)
  expect((await heard(wav(9), 'audio/wav')).preview).toBeNull()
  expect(await hear(sound('cbr.mp3'), 'audio/mpeg', null)).toMatchObject({ preview: null })
})

test('a WAV is cut at a sample, with 16 bits, whatever its own bit depth @sweep', async () => {
  const sixteen = await heard(wav(20), 'audio/wav')
  expect(sixteen.previewSeconds).toBe(10)
  expect(sixteen.preview?.subarray(44)).toEqual(wav(20).subarray(44, 44 + 10 * 16_000))
  const header = wavHeader(20 * 8000 * 3)
  header.writeUInt16LE(24, 34)
  const deep = Buffer.alloc(20 * 8000 * 3)
  for (let at = 0; at < 20 * 8000; at++) deep.writeIntLE(Math.round(Math.sin(at / 3) * 8_000_000), at * 3, 3)
  const { duration, peaks, preview } = await heard(Buffer.concat([header, deep]), 'audio/wav')
  expect(duration).toBe(20)
  expect(peaks?.[10]).toBeCloseTo(0.954, 2)
  expect(preview).toHaveLength(44 + 10 * 16_000)
})

test('an ID3 tag with a picture of 5 MB is skipped @sweep', async () => {
  const plain = await hear(sound('cbr.mp3'))
  const tagged = Buffer.concat([id3({ APIC: 'ÿû\u0090'.repeat(1_700_000) }), sound('cbr.mp3')])
  expect(await hear(tagged)).toEqual(plain)
})

test('bad input: half a recording and one with a hole are analysed as far as they go @sweep', async () => {
  const bytes = Buffer.from(sound('vbr.mp3'))
  const half = await heard(bytes.subarray(0, bytes.length / 2))
  expect(half.duration).toBeGreaterThan(5)
  expect(half.duration).toBeLessThan(19)
  bytes.fill(0x55, 40_000, 44_000)
  const holed = await heard(bytes)
  expect(holed.duration).toBeGreaterThan(15)
  expect(holed.preview).not.toBeNull()
  const lying = wav(12)
  lying.writeUInt32LE(0xffffffff, 40)
  expect((await heard(lying, 'audio/wav')).duration).toBe(12)
})

test('bad input: empty files, noise, free format, headers alone and a WAV of another coding are rejected with a reason @sweep', async () => {
  const free = Buffer.from(sound('mono.mp3'))
  for (let at = 0; at < free.length - 3; at++) if (readHeader(free, at)) free[at + 2] = (free[at + 2] ?? 0) & 0x0f
  for (const bytes of [Buffer.alloc(0), Buffer.alloc(50_000, 0xff), Buffer.from('no music'), free])
    expect(await hear(bytes)).toEqual({ problem: 'damaged' })
  expect(await hear(Buffer.alloc(0), 'audio/wav')).toEqual({ problem: 'damaged' })
  expect(await hear(wavHeader(0), 'audio/wav')).toEqual({ problem: 'damaged' })
  const coded = wav(1)
  coded.writeUInt16LE(0x11, 20)
  expect(await hear(coded, 'audio/wav')).toEqual({ problem: 'kind' })
  expect(await hear(sound('tone.flac'), 'audio/mp4')).toEqual({ problem: 'kind' })
})

test.each([
  ['swell.flac', 'audio/flac', 12, -8.6],
  ['vorbis.ogg', 'audio/ogg', 20, -6.6],
  ['opus.ogg', 'audio/ogg', 20, -6.6],
])(
  '%s: the analysis returns its length, a rising waveform, the loudness that ffmpeg measures and the first half as a WAV @sweep',
  async (...row) => {
    const [name, contentType, seconds, expected] = row
    const answer = await hear(sound(name), contentType)
    if (!answer || 'problem' in answer) throw new Error('nothing heard')
    expect(answer.duration).toBeCloseTo(seconds, 1)
    expect(answer.peaks?.[5]).toBeLessThan(0.1)
    expect(answer.peaks?.[195]).toBeGreaterThan(0.7)
    expect(Math.abs((answer.loudness ?? 0) - expected)).toBeLessThan(0.2)
    const { format } = await parseBuffer(
      Buffer.from(answer.preview ?? []),
      { mimeType: 'audio/wav' },
      { duration: true },
    )
    expect(format).toMatchObject({ container: 'WAVE', bitsPerSample: 16, numberOfChannels: 2 })
    expect(format.duration).toBeCloseTo(seconds / 2, 1)
  },
)

test('ten minutes of silence in 96 KB of FLAC are analysed, and a picture of 3 MB in front is skipped @sweep', async () => {
  expect(await hear(sound('silence.flac'), 'audio/flac')).toMatchObject({ duration: 600, loudness: null })
  const plain = sound('swell.flac')
  const picture = Buffer.alloc(3_000_000, 0x55)
  const block = Buffer.from([6, picture.length >> 16, (picture.length >> 8) & 0xff, picture.length & 0xff])
  // Inserts after the magic bytes and the block that describes the stream, which comes first.
  const tagged = Buffer.concat([plain.subarray(0, 42), block, picture, plain.subarray(42)])
  tagged[4] = 0
  expect(await hear(tagged, 'audio/flac')).toEqual(await hear(plain, 'audio/flac'))
})

test.each(['12-bits.flac', '20-bits.flac'])(
  '%s: a quiet recording whose samples the decoder turns into noise has no preview @sweep',
  async (name) => {
    expect(await hear(sound(name), 'audio/flac')).toEqual({ problem: 'kind' })
  },
)

test.each(['opus.ogg', 'vorbis.ogg'])(
  'bad input: %s without its end is no longer than its last whole page says @sweep',
  async (name) => {
    const bytes = sound(name).subarray(0, 20_000)
    // Bytes 6 to 14 of a page number the samples until its end.
    const cut = bytes.lastIndexOf('OggS')
    const samples = Number(bytes.readBigInt64LE(bytes.lastIndexOf('OggS', cut - 1) + 6))
    const { duration } = await heard(bytes, 'audio/ogg')
    expect(duration).toBeGreaterThan(1)
    expect(duration).toBeLessThanOrEqual(samples / (name === 'opus.ogg' ? 48_000 : 44_100))
  },
)

test.each([
  ['swell.flac', 'audio/flac'],
  ['vorbis.ogg', 'audio/ogg'],
  ['opus.ogg', 'audio/ogg'],
])(
  'bad input: half of %s, and one with a gap, are analysed as far as they play; noise after its beginning does no harm @sweep',
  async (name, type) => {
    const bytes = Buffer.from(sound(name))
    const middle = Math.floor(bytes.length / 2)
    const whole = await hear(bytes, type)
    const half = await hear(bytes.subarray(0, middle), type)
    if (!whole || !half || 'problem' in whole || 'problem' in half) throw new Error('nothing heard')
    expect(half.duration).toBeGreaterThan(3)
    expect(half.duration).toBeLessThan(whole.duration)
    const holed = Buffer.from(bytes)
    holed.fill(0x55, middle, middle + 4000)
    expect(await hear(holed, type)).toMatchObject({ duration: expect.any(Number) })
    const noisy = Buffer.from(bytes)
    for (let at = 200; at < noisy.length; at++) noisy[at] = (at * 2_654_435_761) >>> 24
    const answer = await hear(noisy, type)
    expect(answer === null || 'problem' in answer || answer.duration > 0).toBe(true)
    for (const bad of [Buffer.alloc(0), Buffer.alloc(50_000, 0xff), Buffer.from('OggS'), bytes.subarray(0, 90)])
      expect(await hear(bad, type)).toEqual({ problem: 'damaged' })
  },
)

test(
  'ASVS 5.2.6: analysing 12 hours of silence with false headers uses little memory and finishes @sweep',
  { timeout: 200_000 },
  async () => {
    // Claims the highest rate and 32 channels, followed by the maximum upload size of bytes.
    const header = wavHeader(0x7fff_fff0)
    header.writeUInt16LE(32, 22)
    header.writeUInt32LE(768_000, 24)
    const piece = Buffer.alloc(1024 * 1024)
    const bytes = function* () {
      yield header
      for (let sent = 0; sent < 200; sent++) yield piece
    }
    const before = process.memoryUsage().arrayBuffers
    const answer = await analyseSound(
      { byteSize: 0, read: () => Readable.from(bytes(), { objectMode: false }) },
      { contentType: 'audio/wav', previewSeconds: 30 },
    )
    expect(answer === null || 'duration' in answer).toBe(true)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024)
  },
)

test(
  'ASVS 5.2.6: analysing 80 minutes of silence in 0.8 MB of FLAC uses little memory and finishes @sweep',
  { timeout: 200_000 },
  async () => {
    const silence = sound('silence.flac')
    const bytes = function* () {
      for (let sent = 0; sent < 8; sent++) yield silence
    }
    const answer = await analyseSound(
      { byteSize: 0, read: () => Readable.from(bytes(), { objectMode: false }) },
      { contentType: 'audio/flac', previewSeconds: 30 },
    )
    expect(answer === null || 'duration' in answer).toBe(true)
  },
)
