// Proves how uploads are processed: pictures are re-encoded, sound and video measured, PDFs opened. Broken or hostile
// files are refused with a sentence and leave nothing.
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { minute } from '@/lib/durations'
import {
  announce,
  finish,
  refusal,
  sendAll,
  type SentFile,
  upload,
  sendRefused,
} from '../../../../../../tests/support/send-upload'
import { avi, hollowPng, id3, mp4, wav } from '../../../../../../tests/support/sample-files'
import { ownerOrStranger } from '../../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../../tests/support/test-app'
import { fileOfMediaUrl } from '@/adapters/files/file-names'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: ownerOrStranger })
})
afterAll(() => app.close())

const ask = (path: string, init?: RequestInit) => app.request(path, init)
const bytesAt = async (url: string) => Buffer.from(await (await ask(url)).arrayBuffer())
const canvas = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c90' } })
const refused = (file: SentFile) => sendRefused(app, file)
const demo = (name: string) => readFile(`demo/files/${name}`)

const image = (bytes: Buffer, name = 'x.png', kind: SentFile['kind'] = 'media-image'): SentFile => ({
  kind,
  name,
  bytes,
})
const damagedImage = 'This image is damaged or is not what its name says. Please save it again and try once more.'
const tooManyPixels = 'This image has more than 50 million pixels. Please make it smaller and try again.'

test('pictures are re-encoded: upright, without EXIF, without data after their end', async () => {
  const jpeg = await canvas(300, 200)
    .withExif({ IFD0: { Copyright: 'A secret place' }, IFD3: { GPSLatitude: '48/1 8/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const stored = await upload(ask, image(Buffer.concat([jpeg, Buffer.from('<?php echo "payload" ?>')]), 'photo.jpg'))
  expect(stored).toMatchObject({ width: 200, height: 300, contentType: 'image/jpeg' })
  const served = await bytesAt(stored.url)
  const { exif, orientation, width } = await sharp(served).metadata()
  expect([exif, orientation, width]).toEqual([undefined, undefined, 200])
  expect(served.includes('payload')).toBe(false)
  const [row] = await app.ctx.db
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.bucket, 'media'), eq(storedFiles.path, fileOfMediaUrl(stored.url)?.path ?? '')))
  expect(row).toMatchObject({
    sha256: createHash('sha256').update(served).digest('hex'),
    byte_size: served.length,
    content_type: 'image/jpeg',
  })
  expect(stored.byteSize).toBe(served.length)
})

test('every picture format is kept, whatever the name; animations keep moving', async () => {
  for (const [format, contentType] of [
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['jpeg', 'image/jpeg'],
  ] as const) {
    const stored = await upload(ask, image(await canvas(20, 10).toFormat(format).toBuffer(), 'misnamed.gif'))
    expect([stored.contentType, (await sharp(await bytesAt(stored.url)).metadata()).format]).toEqual([
      contentType,
      format,
    ])
  }
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const stored = await upload(ask, image(moving, 'dance.gif'))
  expect(stored).toMatchObject({ width: 8, height: 8, contentType: 'image/gif' })
  expect((await sharp(await bytesAt(stored.url), { pages: -1 }).metadata()).pages).toBe(3)
})

// Browsers lay a GIF out by its canvas, and show every frame within it. The frames here have 8×4 and 4×4 pixels.
test('UPLD-06: the size of a GIF is that of its canvas, not of its first frame', async () => {
  const bytes = Buffer.from(
    'R0lGODlhFAAKAPAAAP8AAAAAACH5BAAUAAAAIf8LTkVUU0NBUEUyLjADAQAAACwCAAEACAAEAAACBYSPqYsFACH5BAAUAAAALAwABQAEAAQAgAAA/wAAAAIEhI8JBQA7',
    'base64',
  )
  const stored = await upload(ask, image(bytes, 'dot.gif'))
  expect(stored).toMatchObject({ width: 20, height: 10 })
  const { width, pageHeight, pages } = await sharp(await bytesAt(stored.url), { pages: -1 }).metadata()
  expect([width, pageHeight, pages]).toEqual([20, 10, 2])
})

test('UPLD-01 UPLD-06: an iPhone picture is refused by its content with advice on what to do, wherever a picture is expected', async () => {
  const bytes = await readFile('tests/support/films/picture.heic')
  const message = expect.stringMatching(/^This picture is in Apple’s HEIC format\. Save it as JPEG/)
  for (const kind of ['gallery-photo', 'hero-image', 'media-image', 'audio-artwork'] as const) {
    expect(await refused(image(bytes, 'IMG_1234.jpg', kind)), kind).toMatchObject({ status: 415, message, left: 0 })
    for (const name of ['IMG_1234.HEIC', 'x.heif'])
      expect(await refusal(await announce(ask, image(bytes, name, kind))), name).toMatchObject({ status: 415, message })
  }
})

test('ASVS 5.2.6: more than 50 million pixels are refused with a message, before they are unpacked @sweep', async () => {
  const before = process.memoryUsage().rss
  for (const [width, height] of [
    [7200, 7200],
    [30_000, 30_000],
    [minute, 1000],
  ] as const) {
    expect(await refused(image(hollowPng(width, height)))).toEqual({ status: 422, message: tooManyPixels, left: 0 })
  }
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(150)
  expect(await upload(ask, image(await canvas(5000, 4000).jpeg().toBuffer(), 'large.jpg'))).toMatchObject({
    width: 5000,
    height: 4000,
  })
})

test('ASVS 5.2.2: truncated, hollow and disguised pictures are refused with a message', async () => {
  const png = await sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
    .png()
    .toBuffer()
  const cases: [string, Buffer][] = [
    ['cut.png', png.subarray(0, png.length / 2)],
    ['hollow.png', hollowPng(4000, 4000)],
    ['two-faced.gif', Buffer.from('GIF89a/*<script>alert(1)</script>*/'.repeat(10))],
    [
      'php.jpg',
      Buffer.concat([
        Buffer.from('ffd8ffe000104a46494600010101', 'hex'),
        Buffer.from('<?php system($_GET[0]) ?>'.repeat(20)),
      ]),
    ],
  ]
  for (const [name, bytes] of cases)
    expect(await refused(image(bytes, name)), name).toEqual({ status: 422, message: damagedImage, left: 0 })
})

test('UPLD-03 UPLD-11 ADM-AUD-15: a recording keeps its bytes and gets its length in whole seconds, tags and waveform', async () => {
  const mp3 = await demo('audio/joshua.mp3')
  const peaks = Array.from({ length: 200 }, (_, at) => at / 200)
  const bytes = Buffer.concat([id3({ TIT2: 'Joshua', TPE1: 'The Musician', TALB: '  Late Set ' }), mp3])
  const stored = await upload(
    ask,
    { kind: 'audio-track', name: 'Joshua (live).mp3', type: 'audio/mpeg', bytes },
    { peaks },
  )
  expect(stored.peaks).toHaveLength(200)
  expect(stored.peaks).not.toEqual(peaks)
  expect(stored).toMatchObject({
    title: 'Joshua',
    artist: 'The Musician',
    album: 'Late Set',
    url: expect.stringMatching(/^\/media\/loe-audio\/audio\/\d{13}-Joshua-live\.mp3$/),
  })
  const manifest = JSON.parse(await readFile('demo/files/manifest.json', 'utf8')) as {
    files: Record<string, { duration: number }>
  }
  expect(stored.duration).toBe(Math.floor(manifest.files['audio/joshua.mp3']?.duration ?? 0))
  expect((await bytesAt(stored.url)).equals(bytes)).toBe(true)
})

test('the waveform of a format that the server does not decode comes from the browser', async () => {
  const peaks = Array.from({ length: 200 }, (_, at) => at / 200)
  const bytes = await readFile('tests/support/sounds/tone.aac')
  expect(await upload(ask, { kind: 'audio-track', name: 'tone.aac', bytes }, { peaks })).toMatchObject({ peaks })
})

test('a WAV file is measured without a browser; impossible measurements are refused @sweep', async () => {
  const stored = await upload(ask, { kind: 'audio-track', name: 'tone.wav', bytes: wav(3) })
  expect(stored.duration).toBe(3)
  expect(stored.peaks).toHaveLength(200)
  expect(stored.peaks?.[0]).toBeLessThan(0.02)
  expect(stored.peaks?.[100]).toBeCloseTo(0.5, 1)
  expect(stored.peaks?.[199]).toBeGreaterThan(0.95)
  const location = await sendAll(ask, { kind: 'audio-track', name: 'tone.wav', bytes: wav(1) })
  for (const measured of [
    { peaks: [2] },
    { peaks: 'x' },
    { duration: -1 },
    { peaks: Array.from({ length: 5000 }, () => 0) },
  ])
    expect((await finish(ask, location, measured)).status).toBe(422)
  expect((await finish(ask, location)).status).toBe(200)
})

test('ADM-AUD-16: an unreadable recording is refused in the form’s words, also when its header states a length', async () => {
  const hollow = Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(5000)])
  // Its header says 12 seconds.
  const cut = (await readFile('tests/support/sounds/swell.flac')).subarray(0, 512)
  for (const bytes of [hollow, cut])
    expect(await refused({ kind: 'audio-track', name: 'x.flac', bytes })).toEqual({
      status: 422,
      message: 'Could not extract audio information. Please try a different file.',
      left: 0,
    })
})

test('UPLD-02 UPLD-10: a video keeps its bytes; length and size come from the file, whatever the browser claims', async () => {
  const bytes = await demo('video/corner-table-waltz.mp4')
  const manifest = JSON.parse(await readFile('demo/files/manifest.json', 'utf8')) as {
    files: Record<string, { duration: number }>
  }
  const stored = await upload(
    ask,
    { kind: 'featured-video', name: 'film.mp4', type: 'video/mp4', bytes },
    { duration: 999, width: 1, height: 2 },
  )
  expect(stored).toMatchObject({
    contentType: 'video/mp4',
    width: 1280,
    height: 720,
    duration: Math.floor(manifest.files['video/corner-table-waltz.mp4']?.duration ?? -1),
  })
  expect((await bytesAt(stored.url)).equals(bytes)).toBe(true)
  const [row] = await app.ctx.db
    .select()
    .from(storedFiles)
    .where(eq(storedFiles.path, fileOfMediaUrl(stored.url)?.path ?? ''))
  expect(row).toMatchObject({ width: 1280, height: 720 })
})

test('UPLD-02 UPLD-10: videos from phones are upright, the header may come last, MOV and AVI are measured too @sweep', async () => {
  const described = { seconds: 75, width: 1920, height: 1080 }
  const measured = async (name: string, bytes: Buffer) => {
    const { width, height, duration, contentType } = await upload(ask, { kind: 'featured-video', name, bytes })
    return [contentType, width, height, duration]
  }
  expect(
    await measured(
      'upright.mp4',
      mp4({ ...described, isTurned: true, isHeaderLast: true, pictures: Buffer.alloc(300_000, 7) }),
    ),
  ).toEqual(['video/mp4', 1080, 1920, 75])
  expect(await measured('x.mov', mp4({ ...described, brand: 'qt  ' }))).toEqual(['video/quicktime', 1920, 1080, 75])
  expect(await measured('x.avi', avi(described))).toEqual(['video/x-msvideo', 1920, 1080, 75])
})

test('a video without a header, or with a false one, is refused with a message and leaves nothing behind @sweep', async () => {
  const whole = mp4({ seconds: 75, width: 1920, height: 1080, isHeaderLast: true })
  const message = 'This video is damaged or is not what its name says. Please save it again and try once more.'
  const huge = Buffer.from(whole)
  huge.writeUInt32BE(0xfffffff0, whole.indexOf('moov') - 4)
  for (const bytes of [whole.subarray(0, whole.indexOf('moov') - 4), huge, whole.subarray(0, whole.length - 200)]) {
    expect(await refused({ kind: 'featured-video', name: 'film.mp4', bytes })).toEqual({
      status: 422,
      message,
      left: 0,
    })
  }
})

test('a video form refuses a file that has only sound, and says what to do', async () => {
  const bytes = await readFile('tests/support/films/only-sound.webm')
  const message =
    'This file has sound but no picture, so it is not a video. Save the sound as MP3 or M4A and upload it as audio.'
  expect(await refused({ kind: 'media-video', name: 'talk.webm', bytes })).toEqual({ status: 422, message, left: 0 })
})
