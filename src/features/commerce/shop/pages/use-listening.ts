// Whether something of an item sounds, and the press that plays or pauses it. The player comes with the first press.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useHeardTrack } from '@/features/site/player/player-started-store'
import { loadCode } from '@/ui/on-demand/load-code'
import { withCode } from '@/ui/on-demand/with-code'
import { toast } from '@/ui/toast-store'
import { productTexts } from '../product.texts'

const loadPlaying = () => import('./play-item')

/** Of this track of the item, or of any. */
export function useListening(slug: string, trackId?: string) {
  const queryClient = useQueryClient()
  const heard = useHeardTrack()
  const [isBusy, setBusy] = useState(false)
  const isHeard = heard?.sold?.slug === slug && (trackId ?? heard.id) === heard.id
  return {
    isHeard,
    /** Pressed, and not yet to be heard. */
    isBusy,
    async toggle(): Promise<void> {
      if (isBusy) return
      setBusy(true)
      await withCode(loadPlaying, ({ pausePlayer, playItem }) =>
        isHeard ? pausePlayer() : playItem(queryClient, slug, trackId),
      ).catch(() => void toast({ ...productTexts.notPlayed, kind: 'destructive' }))
      setBusy(false)
    },
    /** For a finger that has come down: the press follows. */
    prepare: () => void loadCode(loadPlaying).catch(() => undefined),
  }
}
