// Plays an item's tracks in the player of the site. Loaded with the first click.
import type { QueryClient } from '@tanstack/react-query'
import { player } from '@/features/site/player/playing/player-store'
import { currentTrack, type PlayedTrack } from '@/features/site/player/playing/playlist.rules'
import { fetchApiQuery } from '@/lib/use-api-query'
import { noteInterest } from '@/features/commerce/interest/pages/note-interest'
import { toast } from '@/ui/toast-store'
import { productTexts } from '../../product.texts'
import type { ShopItem } from '../../catalog.contract'
import type { RecordedTrack } from '@/features/commerce/recordings/recordings.contract'
import { shopItemQuery } from '../../catalog.queries'

const played = ({ slug, title: album, artist: seller, image }: ShopItem) =>
  function ofItem({ id, title, artist, seconds, audio }: RecordedTrack): PlayedTrack[] {
    if (!audio) return []
    const { url: audioUrl, isPreview, gain } = audio
    return [
      {
        id,
        title,
        artist: artist ?? seller,
        album,
        audioUrl,
        artwork: image,
        // The file of a preview tells its own length.
        duration: isPreview ? null : seconds,
        sourceType: 'file',
        soundcloudEmbedUrl: null,
        gain,
        sold: { slug, isPreview },
      },
    ]
  }

/**
 * Plays from this track on, from where the item was paused, or from its first track. Shows a message if nothing can be
 * played.
 */
export async function playItem(queryClient: QueryClient, slug: string, trackId?: string): Promise<void> {
  const { playlist, isStarted } = player.state()
  const current = currentTrack(playlist)
  if (isStarted && current?.sold?.slug === slug && (trackId ?? current.id) === current.id) return player.play()
  try {
    const { item, recording } = await fetchApiQuery(queryClient, shopItemQuery(slug))
    const tracks = recording.tracks.flatMap(played(item))
    if (tracks.length === 0) throw new Error('This item has nothing left to play')
    noteInterest('played', item.id)
    player.setTracks(tracks)
    player.select(
      Math.max(
        0,
        tracks.findIndex(({ id }) => id === trackId),
      ),
    )
  } catch {
    toast({ ...productTexts.notPlayed, kind: 'destructive' })
  }
}

export const pausePlayer = () => player.pause()
