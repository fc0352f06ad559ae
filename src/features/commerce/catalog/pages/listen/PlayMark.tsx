// Renders the play button over the cover of an item that can be played.
import { playerTexts } from '@/features/site/player/player.texts'
import { SolidPauseIcon, SolidPlayIcon } from '@/features/site/player/pages/player-icons'
import type { ShopItem } from '../../catalog.contract'
import { useListening } from './use-listening'

type PlayMarkProps = { item: Pick<ShopItem, 'slug' | 'title' | 'canListen'> }

/** Renders nothing if the item has nothing to play. Needs JavaScript, so it is absent without it. */
export function PlayMark({ item }: PlayMarkProps) {
  return item.canListen && <Mark item={item} />
}

function Mark({ item: { slug, title } }: PlayMarkProps) {
  const { isHeard, isBusy, toggle, prepare } = useListening(slug)
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
