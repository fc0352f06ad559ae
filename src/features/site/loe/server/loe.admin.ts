// The back-office service of LOE's videos, pictures and tracks (ADM-LOE-18, ADM-LOE-23, ADM-AUD-20).
import { resourceService } from '@/admin-kit/server/resource-service'
import { loeAudioTracks, loeImages, loeVideos } from '@/db/schema/loe'
import { videoToColumns } from '@/lib/video-source'
import { loeImagesResource, loeTracksResource, loeVideosResource } from '../loe.resource'
import { soundCloudEmbed } from '../soundcloud.rules'

/** SND-08 to SND-11: what is stored is the player's address, whatever address was typed; the form's rules have refused all others. */
function playerAddress(typed: string): string {
  const embed = soundCloudEmbed(typed)
  return 'embedUrl' in embed ? embed.embedUrl : typed
}

const byPlace = [{ column: 'order_index' }, { column: 'created_at' }] as const

export const loeVideosService = resourceService(loeVideosResource, {
  table: loeVideos,
  searched: ['title', 'description'],
  order: byPlace,
  toColumns: videoToColumns,
})

export const loeImagesService = resourceService(loeImagesResource, {
  table: loeImages,
  searched: ['title', 'alt_text', 'caption'],
  order: byPlace,
})

export const loeTracksService = resourceService(loeTracksResource, {
  table: loeAudioTracks,
  searched: ['title', 'artist', 'album'],
  order: byPlace,
  // Only the source that `kind` names is stored.
  toColumns: (track) => ({
    ...track,
    audio_url: track.source_type === 'soundcloud' ? null : track.audio_url,
    soundcloud_embed_url: track.source_type === 'soundcloud' ? playerAddress(track.soundcloud_embed_url) : null,
  }),
})
