// A track on SoundCloud: nothing is asked of SoundCloud before the visitor asks for its player (SND-01 to SND-04, SND-11, OP-44).
import { useEffect, useState } from 'react'
import { playerTexts } from '../player.texts'
import { Button } from '@/ui/Button'
import { SoundCloudIcon } from '@/ui/NetworkIcon'
import type { AudioTrack } from '../player.contract'
import { player, usePlayer } from '../player-store'
import {
  isSoundCloudPlaylist,
  soundCloudFrameUrl,
  soundCloudHeight,
  soundCloudPageUrl,
  soundCloudSandbox,
} from '../soundcloud.rules'
import { Control, OpenLink, PlayerFailure } from './FilePlayer'
import { NextIcon, PreviousIcon } from './player-icons'

/** Milliseconds after which a frame that says nothing counts as failed: a frame reports no errors. */
const patienceMs = 20_000

/** `hasOthers`: there is a track to skip to (AUDIO-12). */
export function SoundCloudPlayer({ track, hasOthers }: { track: AudioTrack; hasOthers: boolean }) {
  const { openEmbed } = usePlayer()
  const stored = track.soundcloudEmbedUrl?.trim() ?? ''
  if (!stored) {
    return (
      <p role="status" className="text-ink-soft">
        No SoundCloud URL available
      </p>
    )
  }
  const isPlaylist = isSoundCloudPlaylist(stored)
  return (
    <>
      <div className="player-embed" style={{ minHeight: soundCloudHeight(stored) }}>
        {openEmbed === track.id ? (
          <Frame key={track.id} track={track} stored={stored} />
        ) : (
          <Invitation stored={stored} />
        )}
      </div>
      {isPlaylist ? (
        <p className="type-small mt-4 text-ink-soft">{playerTexts.playlistControls}</p>
      ) : (
        hasOthers && (
          <div className="player-controls">
            <Control label={playerTexts.previous} icon={PreviousIcon} onPress={() => player.skip(-1)} />
            <Control label={playerTexts.next} icon={NextIcon} onPress={() => player.skip(1)} />
          </div>
        )
      )}
    </>
  )
}

function Invitation({ stored }: { stored: string }) {
  return (
    <div className="player-invitation">
      <SoundCloudIcon size={40} />
      <Button variant="primary" onClick={() => player.play()}>
        {playerTexts.loadSoundCloud}
      </Button>
      <p className="type-small max-w-[34ch] text-ink-soft">{playerTexts.soundCloudNote}</p>
      <OpenLink href={soundCloudPageUrl(stored)} label="Listen on SoundCloud" />
    </div>
  )
}

function Frame({ track, stored }: { track: AudioTrack; stored: string }) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const address = soundCloudFrameUrl(stored)
  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => setState('failed'), patienceMs)
    return () => clearTimeout(timer)
  }, [state, attempt])

  if (!address || state === 'failed') {
    return (
      <PlayerFailure
        title="Failed to load SoundCloud player"
        text="The SoundCloud content may be private or unavailable"
      >
        {address && (
          <Button
            size="small"
            onClick={() => {
              setState('loading')
              setAttempt(attempt + 1)
            }}
          >
            Try Again
          </Button>
        )}
        <OpenLink href={soundCloudPageUrl(stored)} label="Open in SoundCloud" />
      </PlayerFailure>
    )
  }
  return (
    <>
      <iframe
        key={attempt}
        src={address}
        title={`SoundCloud: ${track.title}`}
        height={soundCloudHeight(stored)}
        allow="autoplay"
        sandbox={soundCloudSandbox}
        onLoad={() => setState('ready')}
        onError={() => setState('failed')}
      />
      <div className="player-overlay" role="status" data-shown={state === 'loading' || undefined}>
        {state === 'loading' && playerTexts.loadingSoundCloud}
      </div>
    </>
  )
}
