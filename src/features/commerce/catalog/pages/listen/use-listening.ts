// Tells if an item is playing, and plays or pauses it on a click. The player's code loads with the first click.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useHeardTrack } from '@/features/site/player/playing/player-started-store'
import { loadCode } from '@/ui/on-demand/load-code'
import { withCode } from '@/ui/on-demand/with-code'
import { toast } from '@/ui/toast-store'
import { productTexts } from '../../product.texts'

const loadPlaying = () => import('./play-item')

/** Follows this track of the item, or any of its tracks if `trackId` is undefined. */
export function useListening(slug: string, trackId?: string) {
  const queryClient = useQueryClient()
  const heard = useHeardTrack()
  const [isBusy, setBusy] = useState(false)
  const isHeard = heard?.sold?.slug === slug && (trackId ?? heard.id) === heard.id
  return {
    isHeard,
    /** True from the click until the track plays. */
    isBusy,
    async toggle(): Promise<void> {
      if (isBusy) return
      setBusy(true)
      await withCode(loadPlaying, ({ pausePlayer, playItem }) =>
        isHeard ? pausePlayer() : playItem(queryClient, slug, trackId),
      ).catch(() => void toast({ ...productTexts.notPlayed, kind: 'destructive' }))
      setBusy(false)
    },
    /** Loads the code on touch start: the click follows. */
    prepare: () => void loadCode(loadPlaying).catch(() => undefined),
  }
}
