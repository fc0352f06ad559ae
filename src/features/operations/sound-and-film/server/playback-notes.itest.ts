// Proves that videos which not every browser plays are accepted, and that the owner is told which they are.
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileOfMediaUrl } from '@/adapters/files/file-names'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { readOldFilms } from './read-old-films'
import { upload } from '../../../../../tests/support/send-upload'
import { ownerOrStranger } from '../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: ownerOrStranger })
})
afterAll(() => app.close())

const ask = (path: string, init?: RequestInit) => app.request(path, init)
const film = async (name: string) =>
  upload(ask, { kind: 'loe-video', name, bytes: await readFile(`tests/support/films/${name}`) })
type Noted = { files: { url: string; problem: string; advice: string }[] }
const noted = async () => ((await (await ask('/api/admin/playback-notes')).json()) as Noted).files

test('ADM-LOE-13 UPLD-02: videos are accepted unchanged; those that not every browser plays are listed with what to do @sweep', async () => {
  const played = await film('h264.mp4')
  expect(await noted()).toEqual([])
  const phone = await film('hevc.mov')
  const old = await film('mpeg4.avi')
  const found = await noted()
  expect(found.map(({ url }) => url).sort()).toEqual([phone.url, old.url].sort())
  expect(found.find(({ url }) => url === phone.url)).toMatchObject({
    problem: 'Chrome and Firefox cannot play this video on many devices.',
    advice: expect.stringContaining('Settings → Camera → Formats → Most Compatible'),
  })
  expect(found.find(({ url }) => url === old.url)).toMatchObject({ problem: 'Most browsers cannot play this video.' })
  const codecs = async (url: string) =>
    (
      await app.ctx.db
        .select({ codecs: storedFiles.codecs })
        .from(storedFiles)
        .where(eq(storedFiles.path, fileOfMediaUrl(url)?.path ?? ''))
    )[0]?.codecs
  expect([await codecs(played.url), await codecs(phone.url), await codecs(old.url)]).toEqual([
    expect.stringMatching(/^avc1\.[0-9a-f]{6},mp4a$/),
    'hev1,mp4a',
    null,
  ])
})

test('UPLD-03: a recording that some browsers cannot play is taken, and listed with what to do @sweep', async () => {
  const recording = async (name: string) =>
    upload(ask, { kind: 'audio-track', name, bytes: await readFile(`tests/support/sounds/${name}`) })
  const played = await recording('cbr.mp3')
  const odd = await recording('adpcm.wav')
  const found = await noted()
  expect(found.map(({ url }) => url)).not.toContain(played.url)
  expect(found.find(({ url }) => url === odd.url)).toEqual({
    url: odd.url,
    problem: 'Some browsers cannot play this recording.',
    advice: 'Save it as MP3 and upload it again.',
  })
})

test('older videos are read at night, each once @sweep', async () => {
  const { url } = await film('prores.mov')
  const path = fileOfMediaUrl(url)?.path ?? ''
  const isThis = eq(storedFiles.path, path)
  await app.ctx.db.update(storedFiles).set({ codecs: null }).where(isThis)
  expect((await noted()).map((each) => each.url)).not.toContain(url)
  await readOldFilms(app.ctx)
  expect((await noted()).map((each) => each.url)).toContain(url)

  // A file that is no longer a video reports nothing, and is not analysed again.
  await app.ctx.db.update(storedFiles).set({ codecs: null }).where(isThis)
  await app.ctx.files.put('videos', path, Buffer.from('no film'))
  await readOldFilms(app.ctx)
  const [row] = await app.ctx.db.select({ codecs: storedFiles.codecs }).from(storedFiles).where(isThis)
  expect(row?.codecs).toBe('')
  expect((await noted()).map((each) => each.url)).not.toContain(url)
})

test('only administrators see the list of videos', async () => {
  expect((await ask('/api/admin/playback-notes', { headers: { 'x-stranger': '1' } })).status).toBe(401)
})
