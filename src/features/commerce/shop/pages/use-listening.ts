// Whether something of an item sounds, and the press that plays or pauses it. The player comes with the first press.
import { useQueryClient } from '@tanstack/react-query'
import { useHeardTrack } from '@/features/site/player/player-started-store'
import { toast } from '@/ui/toast-store'
import { productTexts } from '../product.texts'

const loadPlaying = () => import('./play-item')

/** Of this track of the item, or of any. */
export function useListening(slug: string, trackId?: string) {
  const queryClient = useQueryClient()
  const heard = useHeardTrack()
  const isHeard = heard?.sold?.slug === slug && (trackId ?? heard.id) === heard.id
  return {
    isHeard,
    toggle: () =>
      loadPlaying().then(
        ({ pausePlayer, playItem }) => (isHeard ? pausePlayer() : playItem(queryClient, slug, trackId)),
        () => void toast({ ...productTexts.notPlayed, kind: 'destructive' }),
      ),
    /** For a finger that has come down: the press follows. */
    prepare: () => void loadPlaying().catch(() => undefined),
  }
}
