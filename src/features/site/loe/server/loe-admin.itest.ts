// Proves on a real database how the owner's videos, pictures and tracks of LOE are saved (ADM-LOE, ADM-AUD).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loeAudioTracks } from '@/db/schema/site/player'
import { loeImages } from '@/db/schema/site/loe-gallery'
import { loeVideos } from '@/db/schema/site/loe'
import type { ErrorBody } from '@/lib/error-table'
import type { ResourceFormValues, ResourceRow } from '@/lib/resource'
import { ownerActor } from '../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import { loeImagesResource } from '@/features/site/loe-gallery/loe-gallery.resource'
import { loeTracksResource } from '@/features/site/player/player.resource'
import { loeVideosResource } from '../loe.resource'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of [loeVideos, loeImages, loeAudioTracks]) await app.ctx.db.delete(table)
})

async function add<Row>(path: string, values: object) {
  return (await (await app.send('POST', path, { values })).json()) as Row & ErrorBody
}
async function update<Row extends { id: string }, Values extends object>(
  { path, toValues }: { path: string; toValues(row: Row): Values },
  row: Row,
  change: Partial<Values>,
) {
  const base = toValues(row)
  return (await (await app.send('PUT', `${path}/${row.id}`, { base, values: { ...base, ...change } })).json()) as Row &
    ErrorBody
}

type Video = ResourceRow<typeof loeVideosResource>
const video: ResourceFormValues<typeof loeVideosResource> = {
  title: ' Late Set ',
  description: ' ',
  source: 'youtube',
  embed_id: 'https://youtu.be/abcdefghijk',
  video_url: '',
  thumbnail_url: '',
  order_index: '',
}

test('ADM-LOE-11 ADM-LOE-12 ADM-LOE-15 ADM-LOE-16 ADM-LOE-18: a video has one source, trimmed texts and an integer position', async () => {
  const { path } = loeVideosResource
  expect((await add<Video>(path, { ...video, embed_id: '' })).error.fields).toEqual({
    embed_id: 'YouTube Embed ID is required',
  })
  expect((await add<Video>(path, { ...video, embed_id: 'no id' })).error.fields).toEqual({
    embed_id: 'This is not an address of a YouTube video. Copy it from the browser or from “Share” on YouTube.',
  })
  expect((await add<Video>(path, { ...video, source: 'file' })).error.fields).toEqual({
    video_url: 'Video file is required. Please select a video file to upload.',
  })
  const row = await add<Video>(path, { ...video, video_url: '/media/videos/loe/left.mp4' })
  expect(row).toMatchObject({
    title: 'Late Set',
    description: null,
    thumbnail_url: null,
    embed_id: 'abcdefghijk',
    video_url: null,
    order_index: 0,
    is_active: true,
  })
  expect(loeVideosResource.toValues(row).source).toBe('youtube')
  const asFile = await update(loeVideosResource, row, { source: 'file', video_url: '/media/videos/loe/a.mp4' })
  expect(asFile).toMatchObject({ embed_id: null, video_url: '/media/videos/loe/a.mp4' })
  expect(loeVideosResource.toValues(asFile).source).toBe('file')
  await app.send('PATCH', `${path}/${row.id}`, { visible: false })
  expect(await app.ctx.db.select({ is_active: loeVideos.is_active }).from(loeVideos)).toEqual([{ is_active: false }])
  await app.send('DELETE', `${path}/${row.id}`, {})
  expect(await app.ctx.db.select().from(loeVideos)).toEqual([])
})

test('ADM-LOE-22 ADM-LOE-23: a picture needs title, alt text and an address', async () => {
  const { path } = loeImagesResource
  const empty = { title: ' ', alt_text: '', caption: '', image_url: '', order_index: 'x' }
  expect((await add<ResourceRow<typeof loeImagesResource>>(path, empty)).error.fields).toEqual({
    title: 'Title is required',
    alt_text: 'Alt text is required',
    image_url: 'Image URL is required',
  })
  const row = await add<ResourceRow<typeof loeImagesResource>>(path, {
    ...empty,
    title: 'Stage',
    alt_text: 'The stage',
    image_url: '/media/media/loe/a.jpg',
  })
  expect(row).toMatchObject({ title: 'Stage', caption: null, order_index: 0, is_active: true })
  expect(await update(loeImagesResource, row, { caption: 'Before the doors', order_index: '3' })).toMatchObject({
    caption: 'Before the doors',
    order_index: 3,
  })
})

type Track = ResourceRow<typeof loeTracksResource>
const track: ResourceFormValues<typeof loeTracksResource> = {
  title: 'Blue Hour',
  artist: '',
  album: '',
  source_type: 'soundcloud',
  audio_url: '',
  soundcloud_embed_url: 'https://soundcloud.com/user/blue-hour/s-AbC1?si=x',
  artwork_url: '',
  duration: null,
  peaks: null,
  order_index: 0,
}
const { path: tracks } = loeTracksResource

test('ADM-AUD-10 ADM-AUD-11 ADM-AUD-12 ADM-AUD-14 SND-09: each source type has its own rules', async () => {
  const refusal = async (change: Partial<typeof track>) =>
    (await add<Track>(tracks, { ...track, ...change })).error.fields
  expect(await refusal({ title: ' ' })).toEqual({ title: 'Title is required' })
  expect(await refusal({ soundcloud_embed_url: '' })).toEqual({ soundcloud_embed_url: 'SoundCloud URL is required' })
  expect(await refusal({ soundcloud_embed_url: 'https://example.com/a/b' })).toEqual({
    soundcloud_embed_url: 'Please enter a valid SoundCloud URL',
  })
  expect(
    (await refusal({ soundcloud_embed_url: 'https://api.soundcloud.com/tracks/1' }))?.soundcloud_embed_url,
  ).toMatch(/^API URLs cannot be embedded/)
  expect(await refusal({ source_type: 'url' })).toEqual({ audio_url: 'External URL is required' })
  expect(await refusal({ source_type: 'url', audio_url: 'tune' })).toEqual({ audio_url: 'Please enter a valid URL' })
  expect(await refusal({ source_type: 'file' })).toEqual({ audio_url: 'No audio file selected' })
  expect(await refusal({ source_type: 'file', audio_url: 'javascript:alert(1)' })).toEqual({
    audio_url: 'No audio file selected',
  })
})

test('SND-08 SND-10 SND-11 OP-44: the player’s address is stored, and stays unchanged when the track is edited', async () => {
  const row = await add<Track>(tracks, track)
  expect(row.soundcloud_embed_url).toMatch(
    /^https:\/\/w\.soundcloud\.com\/player\/\?url=https%3A%2F%2Fsoundcloud\.com%2Fuser%2Fblue-hour%2Fs-AbC1&color=.*&show_artwork=true$/,
  )
  expect((await update(loeTracksResource, row, { artist: 'The Trio' })).soundcloud_embed_url).toBe(
    row.soundcloud_embed_url,
  )
})

test('ADM-AUD-15 ADM-AUD-20: one source is stored, edits keep the length, and the list includes hidden tracks, in order', async () => {
  const recording = {
    source_type: 'file' as const,
    audio_url: '/media/loe-audio/audio/1-a.mp3',
    duration: 187,
    peaks: [0.5, 1],
  }
  const row = await add<Track>(tracks, { ...track, ...recording, order_index: 5 })
  expect(row).toMatchObject({ ...recording, soundcloud_embed_url: null, artist: null })
  await app.send('PATCH', `${tracks}/${row.id}`, { visible: false })
  await add<Track>(tracks, { ...track, title: 'First', order_index: 1 })
  expect(await update(loeTracksResource, row, { title: 'Renamed' })).toMatchObject({ title: 'Renamed', duration: 187 })
  const { rows } = (await (await app.request(tracks)).json()) as { rows: Track[] }
  expect(rows.map(({ title, is_active }) => [title, is_active])).toEqual([
    ['First', true],
    ['Renamed', false],
  ])
  expect((await app.send('DELETE', `${tracks}/${row.id}`, {})).status).toBe(200)
})

test('ADM-LOE-18 FVID-04: videos at the same position have the same order for the owner and for visitors', async () => {
  const places = Array.from({ length: 6 }, (_, n) => ({
    title: `Film ${n}`,
    embed_id: 'abcdefghijk',
    order_index: 0,
    created_at: new Date(Date.UTC(2026, 0, 10 - n)),
  }))
  await app.ctx.db.insert(loeVideos).values(places)
  await app.changes.catchUp()
  const titles = async (path: string, key: string) =>
    ((await (await app.request(path)).json()) as Record<string, { title: string }[]>)[key]?.map(({ title }) => title)
  const expected = ['Film 5', 'Film 4', 'Film 3', 'Film 2', 'Film 1', 'Film 0']
  expect(await titles('/api/admin/loe-videos', 'rows')).toEqual(expected)
  expect(await titles('/api/loe/videos', 'videos')).toEqual(expected)
})
