// Proves that stored files keep the names of their senders, that the owner opens sold files without counting a download,
// and that public recordings in AIFF become playable.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '@/platform/context'
import type { StoredUpload } from '../uploads.contract'
import { ownerActor } from '../../../../../tests/support/administrator'
import { upload } from '../../../../../tests/support/send-upload'
import { actorNamed, testApp, type TestApp } from '../../../../../tests/support/test-app'

const actors: Record<string, Actor> = {
  owner: ownerActor,
  editor: { kind: 'editor', email: 'editor@themusician.test' },
  visitor: { kind: 'visitor' },
}

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: actorNamed(actors, ownerActor) })
})
afterAll(() => app.close())

const ask = (path: string, init?: RequestInit) => app.request(path, init)
const as = (who: keyof typeof actors, path: string, headers: Record<string, string> = {}) =>
  app.request(path, { headers: { 'x-test-actor': who, ...headers } })
const nameOf = async (who: keyof typeof actors, url: string) => {
  const response = await as(who, `/api/admin/file-names?url=${encodeURIComponent(url)}`)
  return response.status === 200 ? ((await response.json()) as { name: string | null }).name : response.status
}
const openAt = (url: string) => `/api/admin/private-files/${url.slice('private:'.length)}`
const pdf = () => readFile('demo/files/pdf/last-bus-home-c.pdf')

test('OP-04 UPLD-09: the owner opens a sold PDF under the name that it was uploaded with; editors and visitors cannot', async () => {
  const { url } = await upload(ask, { kind: 'sheet-music-pdf', name: 'Late Set – B♭.pdf', bytes: await pdf() })
  expect(url).toMatch(/^private:sheet-music-pdfs\/pdfs\/[0-9a-f]{24}\.pdf$/)
  const opened = await as('owner', openAt(url))
  expect(opened.status).toBe(200)
  expect(Object.fromEntries(opened.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    'content-disposition': expect.stringMatching(
      /^inline; .*filename\*=UTF-8''Late%20Set%20%E2%80%93%20B%E2%99%AD\.pdf$/,
    ),
  })
  expect(Buffer.from(await opened.arrayBuffer()).equals(await pdf())).toBe(true)
  expect((await as('owner', openAt(url), { range: 'bytes=0-3' })).status).toBe(206)
  expect([(await as('editor', openAt(url))).status, (await as('visitor', openAt(url))).status]).toEqual([403, 401])

  expect([await nameOf('owner', url), await nameOf('editor', url), await nameOf('visitor', url)]).toEqual([
    'Late Set – B♭.pdf',
    null,
    401,
  ])
})

test('a sold recording plays in place; unknown and public places are not found', async () => {
  const bytes = await readFile('tests/support/sounds/tone.m4a')
  const { url } = await upload(ask, { kind: 'music-file', name: '01 Tone.m4a', bytes })
  const opened = await as('owner', openAt(url))
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'audio/mp4'])
  expect(opened.headers.get('content-disposition')).toMatch(/^inline; filename="01 Tone\.m4a"/)
  expect(opened.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  for (const place of ['music-files/files/none.mp3', 'media/uploads/x.jpg', 'sheet-music-pdfs/..%2Fx.pdf', 'x%00/y'])
    expect((await as('owner', `/api/admin/private-files/${place}`)).status, place).toBe(404)
})

test('the name of a file is cleaned and never part of its place; a file from before has none', async () => {
  const picture = await readFile('demo/files/shop/corner-table.jpg')
  const { url } = await upload(ask, {
    kind: 'gallery-photo',
    name: `../../${'n'.repeat(300)}\u202E\u0007.jpg`,
    type: 'image/jpeg',
    bytes: picture,
  })
  expect(url).not.toContain('nnn')
  expect(await nameOf('editor', url)).toBe('n'.repeat(200))
  await app.ctx.db.$client.query('update stored_files set original_name = null')
  expect(await nameOf('owner', url)).toBeNull()
  expect([await nameOf('owner', 'https://example.com/a.pdf'), await nameOf('owner', 'private:media/x\0y')]).toEqual([
    null,
    null,
  ])
})

test.each(['audio-track', 'media-audio'] as const)(
  'UPLD-11 ADM-AUD-15: AIFF and M4A are taken as %s; visitors get the AIFF as a WAV, which every browser plays',
  async (kind) => {
    const send = async (name: string, type: string): Promise<StoredUpload> =>
      upload(ask, { kind, name, type, bytes: await readFile(`tests/support/sounds/${name}`) })
    const aiff = await send('tone.aiff', 'audio/aiff')
    expect(aiff).toMatchObject({ contentType: 'audio/wav', duration: 11, fileName: expect.stringMatching(/\.wav$/) })
    expect(aiff.peaks).toHaveLength(200)
    const served = await ask(aiff.url)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'audio/wav'])
    const bytes = Buffer.from(await served.arrayBuffer())
    expect([bytes.toString('latin1', 0, 4), bytes.length]).toEqual(['RIFF', 44 + 11 * 8000 * 2])
    expect(await nameOf('owner', aiff.url)).toBe('tone.aiff')
    for (const name of ['little-endian.aifc', '24-bits.aiff', 'float.aifc'])
      expect(await send(name, ''), name).toMatchObject({ contentType: 'audio/wav' })

    expect(await send('tone.m4a', 'audio/x-m4a')).toMatchObject({ contentType: 'audio/mp4', duration: 20 })
    const notes = (await (await ask('/api/admin/playback-notes')).json()) as { files: { url: string }[] }
    expect(notes.files).toEqual([])
  },
)

test('a sold AIFF stays an AIFF', async () => {
  const bytes = await readFile('tests/support/sounds/tone.aiff')
  const { url } = await upload(ask, { kind: 'music-file', name: 'take.aif', bytes })
  expect(url).toMatch(/\.aiff$/)
  const opened = await as('owner', openAt(url))
  expect(opened.headers.get('content-type')).toBe('audio/aiff')
  expect(Buffer.from(await opened.arrayBuffer()).equals(bytes)).toBe(true)
})
