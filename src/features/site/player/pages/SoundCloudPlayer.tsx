// A track on SoundCloud: no request goes to SoundCloud before the visitor asks for its player (SND-01 to SND-04,
// SND-11, OP-44).
import { useEffect, useRef, useState } from 'react'
import { playerTexts } from '../player.texts'
import { soundCloudTexts } from '../soundcloud.texts'
import { Button } from '@/ui/Button'
import { SoundCloudIcon } from '@/ui/NetworkIcon'
import type { AudioTrack } from '../player.contract'
import { player, usePlayer } from '../playing/player-store'
import {
  isSoundCloudPlaylist,
  soundCloudFrameUrl,
  soundCloudHeight,
  soundCloudOrigin,
  soundCloudPageUrl,
  soundCloudReadyQuestion,
  soundCloudSandbox,
} from '../soundcloud.rules'
import { Control, OpenLink, PlayerFailure } from './FilePlayer'
import { NextIcon, PreviousIcon } from './player-icons'

/** Milliseconds after which a frame that has not loaded counts as failed. */
const patienceMs = 20_000
/** Milliseconds after the frame's load within which the widget must send a message. */
const silenceMs = 8000

/** `hasOthers`: true when there is a track to skip to (AUDIO-12). */
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
        <p className="type-small mt-4 text-ink-soft">{soundCloudTexts.playlist}</p>
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
        {soundCloudTexts.load}
      </Button>
      <p className="type-small max-w-[34ch] text-ink-soft">{soundCloudTexts.note}</p>
      <OpenLink href={soundCloudPageUrl(stored)} label="Listen on SoundCloud" />
    </div>
  )
}

/**
 * SND-02. A frame that a content blocker refuses still fires `load`, so only the widget's own message proves that it
 * runs. Without that message the frame stays and the failure is shown below it, so a message that is late, or that
 * SoundCloud renames, does not break a working player.
 */
function Frame({ track, stored }: { track: AudioTrack; stored: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'loaded' | 'ready' | 'failed'>('loading')
  const [isSilent, setIsSilent] = useState(false)
  const address = soundCloudFrameUrl(stored)

  useEffect(() => {
    function hear({ origin, source }: MessageEvent): void {
      if (origin !== soundCloudOrigin || source !== frame.current?.contentWindow) return
      setState('ready')
      setIsSilent(false)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    if (state === 'loading') {
      const timer = setTimeout(() => setState('failed'), patienceMs)
      return () => clearTimeout(timer)
    }
    if (state !== 'loaded') return
    frame.current?.contentWindow?.postMessage(soundCloudReadyQuestion, soundCloudOrigin)
    const timer = setTimeout(() => setIsSilent(true), silenceMs)
    return () => clearTimeout(timer)
  }, [state, attempt])

  function tryAgain(): void {
    setState('loading')
    setIsSilent(false)
    setAttempt(attempt + 1)
  }
  const failure = (
    <PlayerFailure title="Failed to load SoundCloud player" text="The SoundCloud content may be private or unavailable">
      {address && (
        <Button size="small" onClick={tryAgain}>
          Try Again
        </Button>
      )}
      <OpenLink href={soundCloudPageUrl(stored)} label="Open in SoundCloud" />
    </PlayerFailure>
  )
  if (!address || state === 'failed') return failure
  return (
    <>
      <iframe
        ref={frame}
        key={attempt}
        src={address}
        title={`SoundCloud: ${track.title}`}
        height={soundCloudHeight(stored)}
        allow="autoplay"
        sandbox={soundCloudSandbox}
        onLoad={() => setState((before) => (before === 'loading' ? 'loaded' : before))}
        onError={() => setState('failed')}
      />
      <div className="player-overlay" role="status" data-shown={state === 'loading' || undefined}>
        {state === 'loading' && soundCloudTexts.loading}
      </div>
      {isSilent ? (
        failure
      ) : (
        <p className="mt-3">
          <OpenLink href={soundCloudPageUrl(stored)} label="Open in SoundCloud" />
        </p>
      )}
    </>
  )
}
