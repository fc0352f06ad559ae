// The list of playable tracks; a click on one plays it (AUDIO-07, AUDIO-14).
import { useState } from 'react'
import { pageSize } from '@/lib/paging'
import { pagingTexts } from '@/ui/paging.texts'
import { playerTexts } from '../player.texts'
import { Button } from '@/ui/Button'
import { playingTime } from '../audio.rules'
import { player, usePlayer } from '../playing/player-store'
import type { Playlist } from '../playing/playlist.rules'

/** Three bars that move while the track plays. */
const meter = (
  <span className="playlist-meter">
    <i />
    <i />
    <i />
  </span>
)

/** Marks the current track; a second click pauses it. */
export function PlaylistView({ playlist }: { playlist: Playlist }) {
  const { isPlaying } = usePlayer()
  const [asked, setAsked] = useState(1)
  // Always shows enough pages to include the current track.
  const shown = Math.max(asked, Math.ceil((playlist.index + 1) / pageSize)) * pageSize
  return (
    <div className="min-w-0">
      <ol className="playlist" aria-label={playerTexts.playlist}>
        {playlist.tracks.slice(0, shown).map((track, index) => {
          const isCurrent = index === playlist.index
          const isHeard = isCurrent && isPlaying
          return (
            <li key={track.id}>
              <button
                type="button"
                aria-current={isCurrent || undefined}
                onClick={() => (isHeard ? player.pause() : player.select(index))}
              >
                <span className="visually-hidden">{isHeard ? playerTexts.pause : playerTexts.play} </span>
                <span className="playlist-mark tabular" aria-hidden="true" data-playing={isHeard || undefined}>
                  {isHeard ? meter : index + 1}
                </span>
                <span className="min-w-0">
                  <span className="playlist-title">{track.title}</span>
                  {track.artist && <span className="type-small block truncate text-ink-soft">{track.artist}</span>}
                </span>
                <span className="type-small tabular text-ink-soft">
                  {track.sourceType === 'soundcloud' ? 'SoundCloud' : playingTime(track.duration)}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      {playlist.tracks.length > shown && (
        <Button size="small" className="mt-6" onClick={() => setAsked(shown / pageSize + 1)}>
          {pagingTexts.more}
        </Button>
      )}
    </div>
  )
}
