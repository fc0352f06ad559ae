// The play mark over the cover of something that can be heard.
import { playerTexts } from '@/features/site/player/player.texts'
import { SolidPauseIcon, SolidPlayIcon } from '@/features/site/player/pages/player-icons'
import type { ShopItem } from '../shop.contract'
import { useListening } from './use-listening'

/** Nothing where nothing can be heard. Without script there is no player, so it is not there. */
export function PlayMark({
  item: { slug, title, canListen },
}: {
  item: Pick<ShopItem, 'slug' | 'title' | 'canListen'>
}) {
  const { isHeard, isBusy, toggle, prepare } = useListening(slug)
  if (!canListen) return null
  return (
    <button
      type="button"
      className="listen-mark noscript:hidden"
      aria-label={isHeard ? playerTexts.pauseTrack(title) : playerTexts.playTrack(title)}
      aria-busy={isBusy || undefined}
      onPointerDown={prepare}
      onClick={() => void toggle()}
    >
      {isHeard ? <SolidPauseIcon size={20} /> : <SolidPlayIcon size={20} />}
    </button>
  )
}
