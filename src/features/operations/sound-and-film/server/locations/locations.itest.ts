// Proves that uploaded videos are stored without their location, and that sounds without audio data are refused.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileOfMediaUrl } from '@/adapters/files/file-names'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { mp4 } from '../../../../../../tests/support/sample-files'
import { finish, refusal, sendAll, upload } from '../../../../../../tests/support/send-upload'
import { ownerActor } from '../../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../../tests/support/test-app'
import { removeOldLocations } from './remove-old-locations'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
afterAll(() => app.close())

const ask = (path: string, init?: RequestInit) => app.request(path, init)
const bytesAt = async (url: string) => Buffer.from(await (await ask(url)).arrayBuffer())
const place = '+48.8584+002.2945/'

/** Returns a video followed by an XMP box. */
function filmWithPlace(): Buffer {
  const said = Buffer.concat([Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), Buffer.from(place)])
  const head = Buffer.alloc(8)
  head.writeUInt32BE(said.length + 8)
  head.write('uuid', 4)
  return Buffer.concat([mp4({ seconds: 3, width: 320, height: 240 }), head, said])
}

test('UPLD-02: a public video does not reveal where it was recorded', async () => {
  const bytes = filmWithPlace()
  for (const [kind, name] of [
    ['loe-video', 'x.mp4'],
    ['media-video', 'x.mov'],
  ] as const) {
    const served = await bytesAt((await upload(ask, { kind, name, bytes })).url)
    expect([served.length, served.includes(place)]).toEqual([bytes.length, false])
  }
})

test('UPLD-02: older videos lose their location, once, and keep their address @sweep', async () => {
  const bytes = filmWithPlace()
  const { url } = await upload(ask, { kind: 'loe-video', name: 'old.mp4', bytes })
  const { path } = fileOfMediaUrl(url) ?? { path: '' }
  const isThis = eq(storedFiles.path, path)
  await app.ctx.files.put('videos', path, bytes)
  await app.ctx.db.update(storedFiles).set({ location_removed_at: null }).where(isThis)
  expect((await bytesAt(url)).includes(place)).toBe(true)
  await removeOldLocations(app.ctx)
  const clean = await bytesAt(url)
  expect([clean.length, clean.includes(place)]).toEqual([bytes.length, false])
  // A second run reads no video: bytes put there now remain.
  await app.ctx.files.put('videos', path, bytes)
  await removeOldLocations(app.ctx)
  expect((await bytesAt(url)).includes(place)).toBe(true)
})

test('ADM-AUD-16: a file that only begins like audio is refused in the form’s words @sweep', async () => {
  const rubbish = Buffer.alloc(9000, 'garbage ')
  for (const [name, head] of [
    ['x.wav', 'RIFF\0\0\0\0WAVEfmt garbage'],
    ['x.ogg', 'OggS\0\x02'],
  ] as const) {
    const location = await sendAll(ask, {
      kind: 'audio-track',
      name,
      bytes: Buffer.concat([Buffer.from(head, 'latin1'), rubbish]),
    })
    expect(await refusal(await finish(ask, location)), name).toMatchObject({
      status: 422,
      message: 'Could not extract audio information. Please try a different file.',
    })
  }
})
