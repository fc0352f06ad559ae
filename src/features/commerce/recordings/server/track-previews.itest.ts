// Proves with real recordings and a real database what a visitor can play of an item before buying it, and when that
// ends.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { parseBuffer } from 'music-metadata'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { fileOfPrivateName } from '@/adapters/files/file-names'
import { loeAudioTracks } from '@/db/schema/site/player'
import { shopItems } from '@/db/schema/commerce/shop'
import { trackPreviews } from '@/db/schema/commerce/recordings'
import { tunes } from '@/db/schema/commerce/sheet-music'
import { playAlongPoints } from '@/db/schema/commerce/play-along'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { unreferenced } from '@/features/operations/uploads/server/file-references'
import { storeFile } from '@/platform/stored-files/store-file'
import { soundAndFilmJobs } from '@/features/operations/sound-and-film/server/sound-and-film.job'
import { wav } from '../../../../../tests/support/sample-files'
import { ownerActor } from '../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { FileForm } from '../music-files'
import type { ShopItem } from '@/features/commerce/catalog/catalog.contract'
import type { RecordedTrack, Recording } from '../recordings.contract'
import { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import { makeTrackPreviews } from './track-previews'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
beforeEach(async () => {
  for (const table of [shopItems, trackPreviews, loeAudioTracks, tunes, storedFiles]) await app.ctx.db.delete(table)
  await app.ctx.db.$client.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
})
afterAll(() => app.close())

type Values = z.input<typeof shopItemsResource.values>
type Row = z.output<typeof shopItemsResource.row>

const sound = (name: string) => readFile(`tests/support/sounds/${name}`)
async function toFile(name: string, content: Buffer, contentType = 'audio/mpeg', ending = 'mp3'): Promise<FileForm> {
  const file = await storeFile(app.ctx, {
    bucket: 'music-files',
    path: `files/${randomUUID()}.${ending}`,
    content,
    contentType,
  })
  return { id: `new-${randomUUID().slice(0, 8)}`, name, file }
}
async function add(change: Partial<Values>): Promise<Row> {
  const response = await app.send('POST', '/api/admin/shop-items', {
    values: {
      ...shopItemsResource.defaults(),
      title: 'Late Album',
      category: 'digital_music',
      price: '10',
      image_url: 'https://example.com/cover.jpg',
      ...change,
    },
  })
  const body = (await response.json()) as Row
  expect(response.status, JSON.stringify(body)).toBe(201)
  return body
}
async function edit(id: string, change: (values: Values & { files: FileForm[] }) => Partial<Values>) {
  const row = (await (await app.request(`/api/admin/shop-items/${id}`)).json()) as Row
  const base = shopItemsResource.toValues(row) as Values & { files: FileForm[] }
  const values = { ...base, ...change(structuredClone(base)) }
  const response = await app.send('PUT', `/api/admin/shop-items/${id}`, { base, values })
  expect(response.status, await response.clone().text()).toBe(200)
}
async function seen(slug = 'late-album'): Promise<{ item: ShopItem; recording: Recording }> {
  await app.changes.catchUp()
  return (await (await app.request(`/api/shop/items/${slug}`)).json()) as { item: ShopItem; recording: Recording }
}
const brief = ({ title, seconds, audio }: RecordedTrack) => ({ title, seconds, isPreview: audio?.isPreview ?? null })
const publish = (change: Partial<typeof loeAudioTracks.$inferInsert>) =>
  app.ctx.db.insert(loeAudioTracks).values({ title: 'Corner Table', audio_url: '/media/loe-audio/x.mp3', ...change })
async function fetchStatus(address: string): Promise<number> {
  const answer = await app.request(address)
  await answer.arrayBuffer()
  return answer.status
}
const problems = async () =>
  new Map((await app.ctx.db.select().from(trackPreviews)).map(({ file, problem }) => [file, problem]))

test('a sold recording gets a preview in the background: tracks in order, with their full playing time and loudness', async () => {
  const files = [
    await toFile('01 Tone', await sound('tone.mp3')),
    await toFile('02 Swell', await sound('vbr.mp3')),
    await toFile('03 Plain', wav(20), 'audio/wav', 'wav'),
    await toFile('All of it', Buffer.from('PK'), 'application/zip', 'zip'),
  ]
  await add({ files, release_year: '2024', credits: 'Recorded after midnight.' })
  expect((await seen()).item.canListen).toBe(false)
  const { rows } = await app.ctx.db.$client.query<{ task: string }>(
    `select task_identifier as task from graphile_worker.jobs where task_identifier = 'track-previews-make'`,
  )
  expect(rows).toHaveLength(1)
  await makeTrackPreviews(app.ctx)
  const { item, recording } = await seen()
  expect(item.canListen).toBe(true)
  expect(recording).toMatchObject({ year: 2024, credits: 'Recorded after midnight.' })
  expect(recording.tracks.map(brief)).toEqual([
    // Six seconds: half of it is too short for a preview.
    { title: 'Tone', seconds: 6, isPreview: null },
    { title: 'Swell', seconds: 20, isPreview: true },
    { title: 'Plain', seconds: 20, isPreview: true },
  ])
  expect(recording.tracks[1]?.audio?.gain).toBeCloseTo(0.27, 2)
  const answer = await app.request(recording.tracks[1]?.audio?.url ?? '')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  expect(Buffer.from(await answer.arrayBuffer()).length).toBeGreaterThan(10_000)
  // The sweep of unused files knows which previews are in use.
  const stored = await app.ctx.db.select().from(storedFiles).where(eq(storedFiles.bucket, 'loe-audio'))
  expect(stored).toHaveLength(2)
  expect(await unreferenced(app.ctx.db, stored, app.ctx.clock.now())).toEqual([])
})

test('a file that cannot be cut has no preview and shows a message; it is still sold @sweep', async () => {
  const half = await sound('cbr.mp3')
  const files = [
    await toFile('Phone', await sound('tone.flac'), 'audio/mp4', 'm4a'),
    await toFile('Lossless', await sound('lossless.m4a'), 'audio/mp4', 'm4a'),
    await toFile('Noise', Buffer.alloc(20_000, 0xff)),
    await toFile('Half', half.subarray(0, half.length - 100)),
    await toFile('Gone', await sound('cbr.mp3')),
  ]
  const gone = fileOfPrivateName(files[4]?.file ?? '')
  const { id } = await add({ files })
  if (gone) await app.ctx.files.remove(gone.bucket, gone.path)
  await makeTrackPreviews(app.ctx)
  const said = await problems()
  expect(files.map(({ file }) => said.get(file)?.slice(0, 45) ?? null)).toEqual([
    'No preview: previews cannot be made from AAC,',
    'No preview: this M4A is Apple Lossless (ALAC)',
    'No preview: no sound was found in this file. ',
    null,
    'No preview: the file is missing from storage.',
  ])
  const form = (await (await app.request(`/api/admin/shop-items/${id}`)).json()) as Row
  expect(form.files.map(({ problem }) => problem)).toEqual(files.map(({ file }) => said.get(file)))
  const { item, recording } = await seen()
  expect(item.offers).toHaveLength(1)
  expect(recording.tracks.map(({ audio }) => audio !== null)).toEqual([false, false, false, true, false])
})

test('the preview of an M4A is an M4A of its first frames, wherever its header is', async () => {
  const names = ['tone.m4a', 'front.m4a']
  const files = await Promise.all(names.map(async (name) => toFile(name, await sound(name), 'audio/mp4', 'm4a')))
  await add({ files })
  await makeTrackPreviews(app.ctx)
  expect([...(await problems()).values()].filter(Boolean)).toEqual([])
  const { recording } = await seen()
  expect(recording.tracks.map(brief)).toMatchObject([
    { title: 'tone.m4a', isPreview: true },
    { title: 'front.m4a', isPreview: true },
  ])
  for (const { audio } of recording.tracks) {
    const answer = await app.request(audio?.url ?? '')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mp4'])
    const { format } = await parseBuffer(Buffer.from(await answer.arrayBuffer()), { mimeType: 'audio/mp4' })
    expect(format.duration).toBeGreaterThan(9.5)
    expect(format.duration).toBeLessThanOrEqual(10.1)
  }
})

test('the preview of FLAC and Ogg is a WAV of the beginning, which every browser plays @sweep', async () => {
  await add({
    files: [
      await toFile('Lossless', await sound('swell.flac'), 'audio/flac', 'flac'),
      await toFile('Vorbis', await sound('vorbis.ogg'), 'audio/ogg', 'ogg'),
      await toFile('Opus', await sound('opus.ogg'), 'audio/ogg', 'ogg'),
    ],
  })
  await makeTrackPreviews(app.ctx)
  const { tracks } = (await seen()).recording
  expect(tracks.map(brief)).toEqual([
    { title: 'Lossless', seconds: 12, isPreview: true },
    { title: 'Vorbis', seconds: 20, isPreview: true },
    { title: 'Opus', seconds: 20, isPreview: true },
  ])
  for (const { audio } of tracks) {
    const answer = await app.request(audio?.url ?? '')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav'])
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF')
  }
})

test('a preview is deleted with its file, with its item and with the sale; a new preview gets a new address @sweep', async () => {
  const { id } = await add({ files: [await toFile('Swell', await sound('vbr.mp3'))] })
  await makeTrackPreviews(app.ctx)
  const first = (await seen()).recording.tracks[0]?.audio?.url ?? ''
  await edit(id, ({ files: [file] }) => ({ files: file ? [{ ...file, name: 'Renamed' }] : [] }))
  expect((await seen()).recording.tracks[0]).toMatchObject({ title: 'Renamed', audio: { url: first } })
  const next = await toFile('', await sound('cbr.mp3'))
  await edit(id, ({ files: [file] }) => ({ files: file ? [{ ...file, file: next.file }] : [] }))
  expect(await fetchStatus(first)).toBe(404)
  await makeTrackPreviews(app.ctx)
  const second = (await seen()).recording.tracks[0]?.audio?.url ?? ''
  expect(second).not.toBe(first)
  await edit(id, () => ({ is_visible: false }))
  expect(await fetchStatus(second)).toBe(404)
  await edit(id, () => ({ is_visible: true }))
  await makeTrackPreviews(app.ctx)
  const third = (await seen()).recording.tracks[0]?.audio?.url ?? ''
  expect(await fetchStatus(third)).toBe(200)
  expect((await app.send('DELETE', `/api/admin/shop-items/${id}`, {})).status).toBe(200)
  await makeTrackPreviews(app.ctx)
  expect(await fetchStatus(third)).toBe(404)
  expect(await app.ctx.db.$count(trackPreviews)).toBe(0)
})

test('two runs at once make one preview and leave no second file behind @sweep', async () => {
  await add({ files: [await toFile('Swell', await sound('vbr.mp3'))] })
  await Promise.all([makeTrackPreviews(app.ctx), makeTrackPreviews(app.ctx)])
  expect(await app.ctx.db.$count(trackPreviews)).toBe(1)
  expect(await app.ctx.db.$count(storedFiles, eq(storedFiles.bucket, 'loe-audio'))).toBe(1)
})

test('a track that the owner has published plays in full, on its album and on no other', async () => {
  await publish({ album: 'Late Album', duration: 97 })
  await publish({ title: 'Other', album: 'Another', duration: 50 })
  await publish({ title: 'On SoundCloud', album: 'Late Album', source_type: 'soundcloud', audio_url: null })
  await publish({ title: 'Hidden', album: 'Late Album', is_active: false })
  await add({ title: 'Late Album (CD)', category: 'cd', track_list: '1. corner table\n2. Other 3:20\n3. Hidden' })
  const { item, recording } = await seen('late-album-cd')
  expect(item.canListen).toBe(true)
  expect(recording.tracks.map(brief)).toEqual([
    { title: 'corner table', seconds: 97, isPreview: false },
    { title: 'Other', seconds: 200, isPreview: null },
    { title: 'Hidden', seconds: null, isPreview: null },
  ])
  // An item without a list shows the tracks of the album.
  await add({ title: 'Late Album (LP)', category: 'physical_music' })
  expect((await seen('late-album-lp')).recording.tracks.map(brief)).toEqual([
    { title: 'Corner Table', seconds: 97, isPreview: false },
  ])
})

test('a sheet plays the recording of its tune, matched by title or by play-along points', async () => {
  const sheet = { category: 'sheet_music', external_url: 'https://example.com/x' } as const
  await publish({ title: 'Blue Stride', duration: 60 })
  const [other] = await publish({ title: 'A take of it', duration: 61 }).returning()
  await add({ ...sheet, title: 'Blue Stride' })
  const { id } = await add({ ...sheet, title: 'Lead sheet', tune_title: 'Blue  stride' })
  await app.ctx.db
    .insert(playAlongPoints)
    .values({ sheet_id: id, track_id: other?.id ?? '', points: [[1, 0]], system_count: 1, is_shown: true })
  await add({ ...sheet, title: 'Something else', composer: 'Somebody' })
  expect((await seen('lead-sheet')).recording.tracks.map(({ title }) => title)).toEqual(['Blue Stride', 'A take of it'])
  expect((await seen('something-else')).item.canListen).toBe(false)
})

test('bad input: an invalid year is refused with a message', async () => {
  for (const release_year of ['1859', '20024', 'soon', '19.5']) {
    const values = {
      ...shopItemsResource.defaults(),
      title: 'x',
      price: '1',
      image_url: 'https://e.com/x',
      release_year,
    }
    const refused = await app.send('POST', '/api/admin/shop-items', { values })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('The year must be between 1860 and 2200')
  }
})

test('older recordings are analysed at night, each once; the waveform of an old track comes from its file @sweep', async () => {
  const audio_url = await storeFile(app.ctx, {
    bucket: 'loe-audio',
    path: 'audio/old.mp3',
    content: await sound('vbr.mp3'),
    contentType: 'audio/mpeg',
  })
  await storeFile(app.ctx, {
    bucket: 'loe-audio',
    path: 'audio/damaged.mp3',
    content: Buffer.alloc(5000, 0xff),
    contentType: 'audio/mpeg',
  })
  const [track] = await publish({ audio_url }).returning()
  const peaks = async () => {
    await app.changes.catchUp()
    return (await (await app.request(`/api/loe/tracks/${track?.id}/peaks`)).json()) as { peaks: number[] | null }
  }
  expect((await peaks()).peaks).toBeNull()
  await soundAndFilmJobs.tasks['recordings-hear']?.(app.ctx, {})
  const heard = await app.ctx.db
    .select({ path: storedFiles.path, loudness: storedFiles.loudness, duration: storedFiles.duration })
    .from(storedFiles)
    .orderBy(storedFiles.path)
  expect(heard).toEqual([
    { path: 'audio/damaged.mp3', loudness: -70, duration: null },
    { path: 'audio/old.mp3', loudness: expect.closeTo(-6.6, 1), duration: expect.closeTo(20, 1) },
  ])
  expect((await peaks()).peaks).toHaveLength(200)
  const { tracks } = (await (await app.request('/api/loe/tracks')).json()) as { tracks: { gain: number }[] }
  expect(tracks[0]?.gain).toBeLessThan(1)
  // The second run reads no file, not even a missing one.
  await app.ctx.files.remove('loe-audio', 'audio/old.mp3')
  await soundAndFilmJobs.tasks['recordings-hear']?.(app.ctx, {})
  expect((await peaks()).peaks).toHaveLength(200)
})
