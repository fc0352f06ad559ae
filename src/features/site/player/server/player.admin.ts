// The back-office service of the player's tracks (ADM-AUD-20).
import { resourceService } from '@/admin-kit/server/resource-service'
import { loeAudioTracks } from '@/db/schema/site/player'
import { loeTracksResource } from '../player.resource'
import { soundCloudEmbed } from '../soundcloud.rules'

/**
 * SND-08 to SND-11: returns the player's address to store, whatever address was typed; the form's rules have already
 * refused all others.
 */
function playerAddress(typed: string): string {
  const embed = soundCloudEmbed(typed)
  return 'embedUrl' in embed ? embed.embedUrl : typed
}

export const loeTracksService = resourceService(loeTracksResource, {
  table: loeAudioTracks,
  searched: ['title', 'artist', 'album'],
  order: [{ column: 'order_index' }, { column: 'created_at' }],
  // Only the source that `source_type` names is stored.
  toColumns: (track) => ({
    ...track,
    audio_url: track.source_type === 'soundcloud' ? null : track.audio_url,
    soundcloud_embed_url: track.source_type === 'soundcloud' ? playerAddress(track.soundcloud_embed_url) : null,
  }),
})
