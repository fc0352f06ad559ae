// Collects the recordings of items for their pages: tracks with their times, each with a preview or, if the owner has
// published it, in full.
import { inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { shopItems } from '@/db/schema/commerce/shop'
import { trackPreviews } from '@/db/schema/commerce/recordings'
import type { tunes } from '@/db/schema/commerce/sheet-music'
import { tracksFollowedOn } from '@/features/commerce/play-along/server/recordings'
import { describeSounds } from '@/features/operations/sound-and-film/server/sound/describe-sounds'
import { playableTracks } from '@/features/site/player/audio.rules'
import { playbackGain } from '@/features/site/player/gain.rules'
import { activeTracks } from '@/features/site/player/server/active-tracks'
import { webAddress } from '@/lib/web-address'
import type { RecordedTrack, Recording } from '../recordings.contract'
import { albumKey, recordCategories, titleKey, titlesOfFiles, tracksOfText } from '../track.rules'
import { findItemFiles } from './item-files'
import { findTunes } from '@/features/commerce/sheet-music/server/tunes/tunes'
import { findVariants } from '@/features/commerce/sheet-music/server/editions/variants'

type Row = typeof shopItems.$inferSelect
type Tune = Pick<typeof tunes.$inferSelect, 'title'>
type Published = Awaited<ReturnType<typeof activeTracks>>[number] & { audioUrl: string }

const isRecording = ({ category }: Pick<Row, 'category'>) => recordCategories.includes(category)
const isZip = (file: string) => file.endsWith('.zip')

const whole = ({ id, title, artist, duration, audioUrl, gain }: Published): RecordedTrack => ({
  id,
  title,
  artist,
  seconds: duration,
  audio: { url: audioUrl, isPreview: false, gain },
})

/** Returns tracks of the player that are files. SoundCloud tracks play only on their own page. */
async function published({ db }: Pick<Context, 'db'>): Promise<Published[]> {
  return playableTracks(await activeTracks(db)).flatMap((track) =>
    track.sourceType === 'soundcloud' || track.audioUrl === null ? [] : [{ ...track, audioUrl: track.audioUrl }],
  )
}

/**
 * Returns a map from item to the known data of its tracks, in order. Leaves out items without any. `tuneFor` returns the
 * tune of a sheet.
 */
export async function findTracks(
  ctx: Pick<Context, 'db'>,
  rows: readonly Row[],
  tuneFor: (row: Row) => Tune | undefined,
): Promise<Map<string, RecordedTrack[]>> {
  const records = rows.filter(isRecording)
  const sheets = rows.filter(({ category }) => category === 'sheet_music')
  if (records.length + sheets.length === 0) return new Map()
  const toHear = await published(ctx)
  const fromFiles = await tracksOfFiles(ctx, records)
  const followed = await followedTracks(ctx, sheets)
  const found = new Map<string, RecordedTrack[]>()
  for (const row of records) {
    const onAlbum = toHear.filter(({ album }) => albumKey(album ?? '') === albumKey(row.title))
    const tracks = withPublished(fromFiles.get(row.id) ?? tracksOfList(row), [
      ...onAlbum,
      ...toHear.filter(({ album }) => album === null),
    ])
    found.set(row.id, tracks.length > 0 ? tracks : onAlbum.map(whole))
  }
  for (const row of sheets) {
    const title = tuneFor(row)?.title
    const ids = followed.get(row.id) ?? []
    const heard = toHear.filter(
      (track) => ids.includes(track.id) || (title !== undefined && titleKey(track.title) === titleKey(title)),
    )
    found.set(row.id, heard.map(whole))
  }
  return found
}

export const canBeHeard = (tracks: readonly RecordedTrack[] | undefined) =>
  tracks?.some(({ audio }) => audio !== null) ?? false

/** Returns the recording data of an item's page. */
export async function findRecording(ctx: Pick<Context, 'db'>, row: Row): Promise<Recording> {
  const music = await findTunes(ctx.db, [row.tune_id])
  const tracks = await findTracks(ctx, [row], () => music.get(row.tune_id ?? ''))
  const { release_year: year, credits } = row
  return { ...(isRecording(row) ? { year, credits } : { year: null, credits: null }), tracks: tracks.get(row.id) ?? [] }
}

const tracksOfList = ({ id, track_list }: Row): RecordedTrack[] =>
  tracksOfText(track_list ?? '').map((track, index) => ({ id: `${id}-${index}`, ...track, artist: null, audio: null }))

/** Plays a published track in full. Its own time counts if known, otherwise that of the published file. */
function withPublished(tracks: readonly RecordedTrack[], toHear: readonly Published[]): RecordedTrack[] {
  return tracks.map((track) => {
    const same = toHear.find(({ title }) => titleKey(title) === titleKey(track.title))
    return same ? { ...whole(same), title: track.title, seconds: track.seconds ?? same.duration } : track
  })
}

/** Merges a track that exists in several formats. The first that can be played counts. */
function oncePerTitle(tracks: readonly RecordedTrack[]): RecordedTrack[] {
  const found = new Map<string, RecordedTrack>()
  for (const track of tracks) {
    const known = found.get(titleKey(track.title))
    found.set(
      titleKey(track.title),
      known
        ? {
            ...known,
            seconds: known.seconds ?? track.seconds,
            ...(known.audio === null && { id: track.id, audio: track.audio }),
          }
        : track,
    )
  }
  return [...found.values()]
}

async function tracksOfFiles({ db }: Pick<Context, 'db'>, rows: readonly Row[]): Promise<Map<string, RecordedTrack[]>> {
  const digital = rows.filter(({ category }) => category === 'digital_music').map(({ id }) => id)
  const files = await findItemFiles(db, digital)
  const names = [...files.values()].flat().flatMap(({ file }) => (isZip(file) ? [] : [file]))
  const heard = await describeSounds(db, names)
  const made = names.length === 0 ? [] : await db.select().from(trackPreviews).where(inArray(trackPreviews.file, names))
  const previews = new Map(made.map(({ file, preview }) => [file, webAddress(preview)]))
  const found = new Map<string, RecordedTrack[]>()
  for (const [itemId, all] of files) {
    const recordings = all.filter(({ file }) => !isZip(file))
    const titles = titlesOfFiles(recordings.map(({ name }) => name))
    const tracks = recordings.map(({ id, file }, index): RecordedTrack => {
      const { duration = null, loudness = null } = heard.get(file) ?? {}
      const url = previews.get(file) ?? null
      return {
        id,
        title: titles[index] ?? '',
        artist: null,
        seconds: duration === null ? null : Math.round(duration),
        audio: url === null ? null : { url, isPreview: true, gain: playbackGain(loudness) },
      }
    })
    if (tracks.length > 0) found.set(itemId, oncePerTitle(tracks))
  }
  return found
}

/** Returns a map from sheet item to the tracks that visitors can follow it with, on any of its editions. */
async function followedTracks({ db }: Pick<Context, 'db'>, sheets: readonly Row[]): Promise<Map<string, string[]>> {
  const ids = sheets.map(({ id }) => id)
  const variants = await findVariants(db, ids)
  const listIds = ({ id }: Row) => [id, ...(variants.get(id) ?? []).map((variant) => variant.id)]
  const followed = await tracksFollowedOn(db, sheets.flatMap(listIds))
  return new Map(sheets.map((row) => [row.id, listIds(row).flatMap((id) => followed.get(id) ?? [])]))
}
