// Loads the recordings that visitors can follow: tracks of the player that are files.
import { and, asc, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Database } from '@/adapters/database/connect'
import { publicRows } from '@/db/public-rows'
import { playAlongPoints } from '@/db/schema/commerce/play-along'
import { loeAudioTracks } from '@/db/schema/site/player'
import { describeSounds } from '@/features/operations/sound-and-film/server/sound/describe-sounds'
import { isAnyOf } from '@/db/schema/columns'
import { playbackGain } from '@/features/site/player/gain.rules'
import { webAddress } from '@/lib/web-address'
import type { TimedRecording } from '../play-along.contract'

/** Returns recordings in the owner's order, hidden ones too. `ids`: only these. */
export async function recordings(
  db: Database,
  ids?: readonly string[],
): Promise<(TimedRecording & { isActive: boolean })[]> {
  if (ids?.length === 0) return []
  const rows = await db
    .select()
    .from(loeAudioTracks)
    .where(
      and(
        ne(loeAudioTracks.source_type, 'soundcloud'),
        isNotNull(loeAudioTracks.audio_url),
        ids && inArray(loeAudioTracks.id, [...ids]),
      ),
    )
    .orderBy(asc(loeAudioTracks.order_index), asc(loeAudioTracks.created_at), asc(loeAudioTracks.id))
  const heard = await describeSounds(
    db,
    rows.map(({ audio_url }) => audio_url),
  )
  return rows.flatMap(({ id, title, artist, album, audio_url, duration, is_active: isActive }) => {
    const audioUrl = webAddress(audio_url)
    const gain = playbackGain(heard.get(audio_url ?? '')?.loudness)
    return audioUrl === null ? [] : [{ id, title, artist, album, audioUrl, duration, gain, isActive }]
  })
}

/**
 * Returns a map from sheet to the tracks that visitors can follow it with. Includes only tracks that the owner has
 * released for it.
 */
export async function tracksFollowedOn(db: Database, sheetIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (sheetIds.length === 0) return found
  const rows = await db
    .select({ sheetId: playAlongPoints.sheet_id, trackId: playAlongPoints.track_id })
    .from(playAlongPoints)
    .where(and(isAnyOf(playAlongPoints.sheet_id, sheetIds), publicRows(playAlongPoints)))
  for (const { sheetId, trackId } of rows) found.set(sheetId, [...(found.get(sheetId) ?? []), trackId])
  return found
}
