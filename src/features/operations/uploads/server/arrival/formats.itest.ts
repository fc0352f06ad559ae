// Proves uploads of files whose first bytes mislead, and of formats accepted in addition to those the forms name.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { id3, mp4 } from '../../../../../../tests/support/sample-files'
import { announce, finish, refusal, sendPiece, upload } from '../../../../../../tests/support/send-upload'
import { ownerActor } from '../../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../../tests/support/test-app'
import { takeOldFile } from '../take-old-file'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
afterAll(() => app.close())

const ask = (path: string, init?: RequestInit) => app.request(path, init)
const sound = (name: string) => readFile(`tests/support/sounds/${name}`)
/** Returns a tag of five thousand bytes, as with a cover: longer than the sniffed bytes. */
const longTag = () => id3({ TIT2: 'Tone', TXXX: 'c'.repeat(5000) })

test('UPLD-03: a long ID3v2 tag in front of FLAC or AAC does not make it an MP3; one in front of an MP3 does @sweep', async () => {
  for (const [name, contentType] of [
    ['swell.flac', 'audio/flac'],
    ['tone.aac', 'audio/aac'],
    ['tone.mp3', 'audio/mpeg'],
  ] as const) {
    const bytes = Buffer.concat([longTag(), await sound(name)])
    for (const kind of ['audio-track', 'music-file'] as const)
      expect(await upload(ask, { kind, name, bytes }), `${kind} ${name}`).toMatchObject({ contentType })
  }
})

test('UPLD-03: a tag longer than the first chunk decides nothing until the file is complete @sweep', async () => {
  const bytes = Buffer.concat([id3({ TXXX: 'c'.repeat(7 * 1024 * 1024) }), await sound('swell.flac')])
  expect(await upload(ask, { kind: 'audio-track', name: 'x.flac', bytes })).toMatchObject({ contentType: 'audio/flac' })
})

test('UPLD-03: an MP3 with zeros before its first frame is accepted; zeros alone are refused @sweep', async () => {
  const bytes = Buffer.concat([Buffer.alloc(136), await sound('tone.mp3')])
  expect(await upload(ask, { kind: 'audio-track', name: 'x.mp3', bytes })).toMatchObject({
    contentType: 'audio/mpeg',
    duration: 6,
  })
  const zeros = { kind: 'audio-track', name: 'x.mp3', bytes: Buffer.alloc(9000) } as const
  const location = (await announce(ask, zeros)).headers.get('location') ?? ''
  expect(await refusal(await sendPiece(ask, location, 0, zeros.bytes))).toMatchObject({ status: 415 })
})

test('UPLD-03: a recording from an Android phone counts as audio; a video sent as audio is refused @sweep', async () => {
  const phone = await sound('phone.m4a')
  expect(phone.toString('latin1', 4, 12)).toBe('ftypisom')
  expect(await upload(ask, { kind: 'audio-track', name: 'take.m4a', bytes: phone })).toMatchObject({
    contentType: 'audio/mp4',
    duration: 1,
  })
  const film = { kind: 'audio-track', name: 'film.m4a', bytes: await sound('film.mp4') } as const
  const location = (await announce(ask, film)).headers.get('location') ?? ''
  await sendPiece(ask, location, 0, film.bytes)
  expect(await refusal(await finish(ask, location))).toMatchObject({
    status: 422,
    message: 'Could not extract audio information. Please try a different file.',
  })
})

test('UPLD-02: an MP4 that calls itself 3GP is accepted as MP4 @sweep', async () => {
  for (const brand of ['3gp4', '3gp5', '3g2a'])
    expect(
      await upload(ask, {
        kind: 'loe-video',
        name: 'phone.mp4',
        bytes: mp4({ seconds: 3, width: 320, height: 240, brand }),
      }),
      brand,
    ).toMatchObject({ contentType: 'video/mp4', width: 320, height: 240 })
})

test('UPLD-01: TIFF and AVIF become JPEG, upright and on white; a scan of several pages becomes its first page', async () => {
  const picture = sharp({ create: { width: 60, height: 40, channels: 4, background: '#c90f' } })
  const colour = async (url: string) => {
    const bytes = Buffer.from(await (await ask(url)).arrayBuffer())
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    return { format: (await sharp(bytes).metadata()).format, channels: info.channels, first: [...data.subarray(0, 3)] }
  }
  const files: [string, Buffer][] = [
    ['press.tif', await picture.clone().tiff({ compression: 'lzw' }).toBuffer()],
    // Its directory follows the pixels, beyond the first bytes.
    ['scan.tif', await picture.clone().tiff({ compression: 'none' }).toBuffer()],
    ['photo.avif', await picture.clone().avif({ quality: 90 }).toBuffer()],
  ]
  for (const [name, bytes] of files) {
    const stored = await upload(ask, { kind: 'gallery-photo', name, bytes })
    expect(stored, name).toMatchObject({ contentType: 'image/jpeg', width: 60, height: 40 })
    const { format, channels, first } = await colour(stored.url)
    expect([format, channels], name).toEqual(['jpeg', 3])
    expect(first.map((shade, at) => Math.abs(shade - ([0xcc, 0x99, 0][at] ?? 0)) < 12)).toEqual([true, true, true])
  }
  const scan = await sharp([await picture.clone().png().toBuffer(), await picture.clone().negate().png().toBuffer()], {
    join: { animated: true },
  })
    .tiff()
    .toBuffer()
  expect(await upload(ask, { kind: 'page-image', name: 'scan.tiff', bytes: scan })).toMatchObject({
    width: 60,
    height: 40,
  })
})

test('ASVS 5.2.6: an AVIF whose pixels would fill the memory is refused with a message @sweep', async () => {
  const bytes = await sharp({ create: { width: 4200, height: 4200, channels: 3, background: '#c90' } })
    .avif({ effort: 0 })
    .toBuffer()
  await expect(upload(ask, { kind: 'page-image', name: 'x.avif', bytes })).rejects.toThrow(
    'This AVIF has more than 16 million pixels',
  )
})

test('OP-36: an import reads behind a long tag as well @sweep', async () => {
  const { mkdtemp, rm, writeFile } = await import('node:fs/promises')
  const folder = await mkdtemp('/tmp/bandstand-old-')
  await writeFile(`${folder}/x.flac`, Buffer.concat([longTag(), await sound('swell.flac')]))
  expect(await takeOldFile(app.ctx, 'audio-track', `${folder}/x.flac`, { isDryRun: false })).toMatch(/\.flac$/)
  await rm(folder, { recursive: true })
})
