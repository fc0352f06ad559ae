// Proves what is read from small real videos (tests/support/films/make.sh), and what the owner is told about each.
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fileTypeFromFile } from 'file-type'
import { expect, test } from 'vitest'
import { type PlaybackAdvice, videoNote, soundNote } from '../../playback.rules'
import { formatOfBytes } from '@/features/operations/uploads/upload.rules'
import { readFilm, readMedia } from './read-media'

const words = (note: PlaybackAdvice | null) => note && `${note.problem} ${note.advice}`
const hevc = /^Chrome and Firefox cannot play this video on many devices\. .* Most Compatible/
const chromeAndFirefox =
  /^Chrome and Firefox cannot play this video\. Save it as MP4 with H\.264 and upload it again\.$/
const apple = /^Many iPhones and Macs cannot play/
const almostNowhere = /^Most browsers cannot play/
const chromeAndFirefoxSound = 'Chrome and Firefox cannot play this recording. Save it as MP3 and upload it again.'
const someSound = 'Some browsers cannot play this recording. Save it as MP3 and upload it again.'
const silent = /^Some browsers play this video without sound/

test.each([
  ['h264.mp4', 'video/mp4', /^avc1\.[0-9a-f]{6},mp4a$/, null],
  ['h264.mov', 'video/quicktime', /^avc1\.[0-9a-f]{6},mp4a$/, null],
  ['h264-10bit.mp4', 'video/mp4', /^avc1\.7a[0-9a-f]{4},mp4a$/, chromeAndFirefox],
  ['h264-pcm.mov', 'video/quicktime', /^avc1\.[0-9a-f]{6},sowt$/, silent],
  ['hevc.mp4', 'video/mp4', /^hvc1,mp4a$/, hevc],
  ['hevc.mov', 'video/quicktime', /^hev1,mp4a$/, hevc],
  ['prores.mov', 'video/quicktime', /^apco$/, chromeAndFirefox],
  ['mpeg4.mp4', 'video/mp4', /^mp4v,mp4a$/, almostNowhere],
  ['av1.mp4', 'video/mp4', /^av01,mp4a$/, apple],
  ['vp9.mp4', 'video/mp4', /^vp09,Opus$/, null],
  ['vp8.webm', 'video/webm', /^vp8,vorbis$/, null],
  ['vp9.webm', 'video/webm', /^vp9,opus$/, null],
  ['av1.webm', 'video/webm', /^av1$/, apple],
  ['mpeg4.avi', 'video/x-msvideo', null, almostNowhere],
  ['mpeg2.mpg', 'video/mpeg', null, almostNowhere],
  ['wmv2.wmv', 'video/x-ms-wmv', null, almostNowhere],
  ['theora.ogv', 'video/ogg', null, almostNowhere],
] as const)('UPLD-02: %s is recognised by its content', async (name, contentType, codecs, note) => {
  const file = `tests/support/films/${name}`
  const sniffed = (await fileTypeFromFile(file))?.mime
  const format = formatOfBytes('media-video', sniffed) ?? formatOfBytes('loe-video', sniffed)
  expect(format?.contentType).toBe(contentType)
  const { size } = await stat(file)
  const film = await readFilm(createReadStream(file), { contentType, byteSize: size })
  expect(film).not.toBeNull()
  expect(film?.isSoundOnly).toBe(false)
  if (codecs) expect(film?.codecs).toMatch(codecs)
  else expect(film?.codecs).toBeNull()
  const said = words(videoNote(contentType, film?.codecs ?? null))
  if (note) expect(said).toMatch(note)
  else expect(said).toBeNull()
})

test('a video with unknown codecs gets no warning, unless browsers cannot open its container', () => {
  expect(words(videoNote('video/mp4', null))).toBeNull()
  expect(words(videoNote('video/webm', null))).toBeNull()
  expect(words(videoNote('video/x-msvideo', null))).toMatch(almostNowhere)
  expect(words(videoNote('video/quicktime', 'cvid,raw'))).toMatch(almostNowhere)
  expect(words(videoNote('video/mp4', 'avc1,ac-3'))).toMatch(silent)
  expect(words(videoNote('video/mp4', 'avc1.640028,.mp3'))).toBeNull()
})

const cluster = Buffer.from([0x1f, 0x43, 0xb6, 0x75])
/** Returns the video as browsers record it: its clusters have no length, because recording goes on meanwhile. */
function recordedLive(webm: Buffer): Buffer {
  const at = webm.indexOf(cluster) + cluster.length
  const lengthBytes = Math.clz32(webm[at] ?? 0) - 23
  return Buffer.concat([
    webm.subarray(0, at),
    Buffer.from([0x01, ...Array<number>(7).fill(0xff)]),
    webm.subarray(at + lengthBytes),
  ])
}

test.each([1, 7, 100_000])('UPLD-02: a WebM recorded in a browser is read, in pieces of %i bytes', async (most) => {
  const bytes = recordedLive(await readFile('tests/support/films/vp8.webm'))
  const pieces = Array.from({ length: Math.ceil(bytes.length / most) }, (_, index) =>
    bytes.subarray(index * most, (index + 1) * most),
  )
  const source = () => Readable.from(pieces, { objectMode: false })
  const film = await readFilm(source(), { contentType: 'video/webm', byteSize: bytes.length })
  expect(film).toMatchObject({ width: 64, height: 48, codecs: 'vp8,vorbis', isSoundOnly: false })
  const sound = await readFile('tests/support/films/only-sound.webm').then(recordedLive)
  const file = { contentType: 'audio/webm', byteSize: sound.length }
  expect(await readMedia(Readable.from([sound], { objectMode: false }), file, { isSound: true })).not.toBeNull()
})

test.each([
  ['sounds/tone.m4a', 'video/mp4'],
  ['films/only-sound.webm', 'video/webm'],
])('UPLD-02: %s has no picture', async (name, contentType) => {
  const bytes = await readFile(`tests/support/${name}`)
  const source = Readable.from([bytes], { objectMode: false })
  expect(await readFilm(source, { contentType, byteSize: bytes.length })).toMatchObject({ isSoundOnly: true })
})

test.each([
  ['audio/aiff', 'PCM', chromeAndFirefoxSound],
  ['audio/mp4', 'ALAC', chromeAndFirefoxSound],
  ['audio/mp4', 'MPEG-4/AAC', null],
  ['audio/wav', 'ADPCM', someSound],
  ['audio/wav', 'GSM610', someSound],
  ['audio/wav', 'PCM', null],
  ['audio/wav', 'non-PCM (65534)', null],
  ['audio/ogg', 'Speex 1.2.0', someSound],
  ['audio/ogg', 'Opus', null],
  ['audio/wav', null, null],
])('UPLD-03: the note for %s with %s', (contentType, codec, expected) => {
  expect(words(soundNote(contentType, codec))).toBe(expected)
})
