// Renders the play button of an item that can be played: a mark in a tile or on a sleeve, or a button with its word.
import { playerTexts } from '@/features/site/player/player.texts'
import { SolidPauseIcon, SolidPlayIcon } from '@/features/site/player/pages/player-icons'
import { buttonClass } from '@/ui/Button'
import type { ShopItem } from '../../catalog.contract'
import { useListening } from './use-listening'

type PlayMarkProps = {
  item: Pick<ShopItem, 'slug' | 'title' | 'canListen' | 'release'>
  /** True beside a price, where the button shows its word. */
  hasWord?: boolean
}

/** Renders nothing if the item has nothing to play. Needs JavaScript, so it is absent without it. */
export function PlayMark(props: PlayMarkProps) {
  return props.item.canListen && <Mark {...props} />
}

function Mark({ item: { slug, title, release }, hasWord }: PlayMarkProps) {
  // The page of a release plays, whatever format is shown.
  const { isHeard, isBusy, toggle, prepare } = useListening(release?.slug ?? slug)
  return (
    <button
      type="button"
      className={hasWord ? buttonClass('quiet', 'small', 'noscript:hidden') : 'listen-mark noscript:hidden'}
      aria-label={isHeard ? playerTexts.pauseTrack(title) : playerTexts.playTrack(title)}
      aria-busy={isBusy || undefined}
      onPointerDown={prepare}
      onClick={() => void toggle()}
    >
      {isHeard ? <SolidPauseIcon size={20} /> : <SolidPlayIcon size={20} />}
      {hasWord && (isHeard ? playerTexts.pause : playerTexts.play)}
    </button>
  )
}
