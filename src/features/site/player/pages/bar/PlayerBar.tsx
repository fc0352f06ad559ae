// The slim bar at the bottom of the window: the current track on every page, and a link back to its player.
import './player-bar.part.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { playerTexts } from '../../player.texts'
import { CloseIcon } from '@/ui/Icon'
import { player, usePlayer } from '../../playing/player-store'
import { canSkip, currentTrack, type PlayedTrack } from '../../playing/playlist.rules'
import { Control, PlayButton } from '../FilePlayer'
import { NextIcon } from '../player-icons'
import { onPlayerKey } from '../player-keys'
import { PlayingTimes, SeekBar } from '../SeekBar'

/** Hidden while the player itself is visible, and for SoundCloud's player, which plays only on its own page. */
export function PlayerBar() {
  const { playlist, isStarted, isCardInView, phase } = usePlayer()
  const track = currentTrack(playlist)
  if (!track || !isStarted || isCardInView || track.sourceType === 'soundcloud') return null
  return (
    <section className="player-bar" aria-label={playerTexts.bar} onKeyDown={onPlayerKey}>
      <SeekBar track={track} slim />
      <div className="wrap player-bar-row">
        <PlayButton track={track} small />
        {canSkip(playlist) && <Control label={playerTexts.next} icon={NextIcon} onPress={() => player.skip(1)} />}
        <WayBack track={track} className="player-bar-words">
          <span className="block truncate font-medium">{track.title}</span>
          <span className="type-small block truncate text-ink-soft">
            {phase === 'error'
              ? 'Unable to load audio'
              : phase === 'loading'
                ? playerTexts.loadingAudio
                : [track.sold?.isPreview && playerTexts.preview, track.artist ?? track.album]
                    .filter(Boolean)
                    .join(' · ')}
          </span>
        </WayBack>
        <div className="player-bar-times">
          <PlayingTimes track={track} />
        </div>
        <Control label={playerTexts.closeBar} icon={CloseIcon} onPress={() => player.close()} />
      </div>
    </section>
  )
}

/** Links to the item the track belongs to, or to the page of tracks. */
function WayBack({ track, className, children }: { track: PlayedTrack; className: string; children: ReactNode }) {
  if (track.sold)
    return (
      <Link to="/shop/$slug" params={{ slug: track.sold.slug }} className={className}>
        {children}
        <span className="visually-hidden">{playerTexts.backToItem}</span>
      </Link>
    )
  return (
    // Jumps at once: during a smooth scroll, content that loads above the target would push the target away.
    <Link to="/loe" hash="audio" hashScrollIntoView={{ behavior: 'instant' }} className={className}>
      {children}
      <span className="visually-hidden">{playerTexts.backToTracks}</span>
    </Link>
  )
}
