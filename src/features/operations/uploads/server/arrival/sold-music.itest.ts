// Proves that sold music is recognised by its content, complete, and private. Anything else is refused with a sentence
// and leaves nothing.
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileOfPrivateName } from '@/adapters/files/file-names'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { announce, finish, refusal, sendPiece, upload } from '../../../../../../tests/support/send-upload'
import { mp4, wav } from '../../../../../../tests/support/sample-files'
import { ownerActor } from '../../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../../tests/support/test-app'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
afterAll(() => app.close())

const ask = (path: string, init?: RequestInit) => app.request(path, init)
const music = (name: string, bytes: Buffer, type = '') => ({ kind: 'music-file' as const, name, bytes, type })
const mp3 = () => readFile('demo/files/audio/corner-table.mp3')
/** Returns only the block that every FLAC file begins with: 44,100 samples per second, two channels, 16 bit. */
const flac = () => {
  const facts = Buffer.alloc(34)
  facts.writeUInt16BE(4096, 0)
  facts.writeUInt16BE(4096, 2)
  facts.writeUInt32BE((44_100 << 12) | (1 << 9) | (15 << 4), 10)
  return Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), facts, Buffer.alloc(64)])
}
/** Returns a video container that is declared as an audio file. */
const zip = (files: Record<string, Uint8Array>) => Buffer.from(zipSync(files, { level: 0 }))
async function refused(file: ReturnType<typeof music>): Promise<string> {
  const location = (await announce(ask, file)).headers.get('location') ?? ''
  const piece = await sendPiece(ask, location, 0, file.bytes)
  const { message } = await refusal(piece.status === 204 ? await finish(ask, location) : piece)
  expect((await finish(ask, location)).status).toBe(404)
  return message
}

test('OP-04 UPLD-03: tracks and ZIPs are stored unchanged and private, with the extension of their content', async () => {
  const album = zip({ 'Late Album/01.mp3': await mp3(), 'Late Album/notes.txt': strToU8('thanks') })
  for (const [name, bytes, ending] of [
    ['01_Corner Table.mp3', await mp3(), 'mp3'],
    ['take.WAV', wav(1), 'wav'],
    ['Late Album.zip', album, 'zip'],
    ['take.flac', flac(), 'flac'],
    ['take.m4a', await readFile('tests/support/sounds/tone.m4a'), 'm4a'],
    ['phone.m4a', await readFile('tests/support/sounds/phone.m4a'), 'm4a'],
    // A WAV file named MP3 is sold as WAV.
    ['take.mp3', wav(1), 'wav'],
  ] as const) {
    const stored = await upload(ask, music(name, bytes))
    expect(stored.url).toMatch(new RegExp(`^private:music-files/files/[0-9a-f]{24}\\.${ending}$`))
    const place = fileOfPrivateName(stored.url)
    if (!place) throw new Error('not a private file')
    expect((await buffer(await app.ctx.files.read(place.bucket, place.path))).equals(bytes)).toBe(true)
    expect((await ask(`/media/${place.bucket}/${place.path}`)).status).toBe(404)
  }
})

test('ASVS 5.2.2: a lying extension, a video and half a file are refused with a message and leave nothing behind @sweep', async () => {
  const before = await app.ctx.db.$count(storedFiles)
  const noMusic = (name: string) =>
    `"${name}" is not an MP3, FLAC, WAV, M4A, AAC, OGG, AIFF or ZIP file, whatever its name says. Please export it again as one of these.`
  const damaged =
    'This file is damaged or is not what its name says, so its buyers could not open it. Please export it again and try once more.'
  expect(await refused(music('song.mp3', Buffer.from('<html><script>alert(1)</script></html>'.repeat(200))))).toBe(
    noMusic('song.mp3'),
  )
  expect(await refused(music('album.zip', Buffer.from('%PDF-1.7\n'.repeat(600)), 'application/zip'))).toBe(
    noMusic('album.zip'),
  )
  expect(await refused(music('clip.m4a', mp4({ seconds: 1, width: 64, height: 64 })))).toBe(damaged)
  const album = zip({ '01.mp3': await mp3() })
  expect(await refused(music('half.zip', album.subarray(0, album.length - 30)))).toBe(damaged)
  expect(await app.ctx.db.$count(storedFiles)).toBe(before)
})

test('a ZIP may have 2 GB and not a byte more; an empty file is refused', async () => {
  const limit = 2048 * 1024 * 1024
  const album = music('album.zip', Buffer.alloc(0), 'application/zip')
  expect((await announce(ask, album, limit)).status).toBe(201)
  expect(await refusal(await announce(ask, album, limit + 1))).toMatchObject({
    code: 'too_large',
    message:
      '"album.zip" has 2048.000001MB; the limit is 2GB (2048MB). Please split it, for example into one ZIP for each disc.',
  })
  expect(await refusal(await announce(ask, album, 0))).toMatchObject({ message: 'The file "album.zip" is empty.' })
})
