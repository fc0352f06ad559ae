// The recordings that can be followed: tracks of the player that are files.
import { and, asc, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Database } from '@/adapters/database/connect'
import { loeAudioTracks } from '@/db/schema/player'
import { webAddress } from '@/lib/web-address'
import type { Recording } from '../play-along.contract'

/** In the owner's order; hidden ones too. `ids`: only these. */
export async function recordings(
  db: Database,
  ids?: readonly string[],
): Promise<(Recording & { isActive: boolean })[]> {
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
  return rows.flatMap(({ id, title, artist, album, audio_url, duration, is_active: isActive }) => {
    const audioUrl = webAddress(audio_url)
    return audioUrl === null ? [] : [{ id, title, artist, album, audioUrl, duration, isActive }]
  })
}
