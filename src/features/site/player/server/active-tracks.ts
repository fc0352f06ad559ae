// Reads the tracks that visitors may hear, in the owner's order.
import { asc } from 'drizzle-orm'
import type { Database } from '@/adapters/database/connect'
import { publicRows } from '@/db/public-rows'
import { loeAudioTracks } from '@/db/schema/site/player'
import { describeSounds } from '@/features/operations/sound-and-film/server/sound/describe-sounds'
import { webAddress } from '@/lib/web-address'
import { playbackGain } from '../gain.rules'

/** Returns valid and invalid tracks. `artworkUrl` is as stored. */
export async function activeTracks(db: Database) {
  const rows = await db
    .select()
    .from(loeAudioTracks)
    .where(publicRows(loeAudioTracks))
    .orderBy(asc(loeAudioTracks.order_index), asc(loeAudioTracks.created_at), asc(loeAudioTracks.id))
  const addresses = rows.map(({ audio_url }) => audio_url)
  const heard = await describeSounds(db, addresses)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    artist: row.artist,
    album: row.album,
    audioUrl: webAddress(row.audio_url),
    artworkUrl: row.artwork_url,
    duration: row.duration,
    sourceType: row.source_type,
    soundcloudEmbedUrl: webAddress(row.soundcloud_embed_url),
    gain: playbackGain(heard.get(row.audio_url ?? '')?.loudness),
  }))
}
