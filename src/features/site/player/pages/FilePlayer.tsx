// The controls of a track that is a file, here or elsewhere (AUDIO-16 to AUDIO-22).
import { playerTexts } from '../player.texts'
import { Button } from '@/ui/Button'
import { ExternalIcon } from '@/ui/Icon'
import { jumpSeconds } from '../audio.rules'
import type { AudioTrack } from '../player.contract'
import { player, usePlayer } from '../player-store'
import {
  ForwardIcon,
  LoopIcon,
  MutedIcon,
  NextIcon,
  PreviousIcon,
  RewindIcon,
  SolidPauseIcon,
  SolidPlayIcon,
  SoundIcon,
} from './player-icons'
import { PlayerFailure } from './PlayerFailure'
import { PlayingTimes, SeekBar } from './SeekBar'

/** `hasOthers`: there is a track to skip to (AUDIO-12). */
export function FilePlayer({ track, hasOthers }: { track: AudioTrack; hasOthers: boolean }) {
  const { phase, isLooping } = usePlayer()
  const address = track.audioUrl?.trim()
  if (!address) {
    return (
      <p role="status" className="text-ink-soft">
        Audio source not available: {track.title}
      </p>
    )
  }
  if (phase === 'error') {
    return (
      <PlayerFailure
        title="Unable to load audio"
        text="The audio could not be loaded. This may be due to permissions or availability."
      >
        <Button size="small" onClick={() => player.retry()}>
          Try Again
        </Button>
        <OpenLink href={address} label="Open Link" />
      </PlayerFailure>
    )
  }
  return (
    <>
      <div className="relative">
        <SeekBar track={track} />
        <PlayingTimes track={track} />
        <div className="player-overlay" role="status" data-shown={phase === 'loading' || undefined}>
          {phase === 'loading' && playerTexts.loadingAudio}
        </div>
      </div>
      <div className="player-controls">
        {hasOthers && (
          <Button variant="ghost" size="icon" aria-label={playerTexts.previous} onClick={() => player.skip(-1)}>
            <PreviousIcon />
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label={playerTexts.rewind(jumpSeconds)}
          onClick={() => player.seekBy(-jumpSeconds)}
        >
          <RewindIcon />
        </Button>
        <PlayButton track={track} />
        <Button
          variant="ghost"
          size="icon"
          aria-label={playerTexts.forward(jumpSeconds)}
          onClick={() => player.seekBy(jumpSeconds)}
        >
          <ForwardIcon />
        </Button>
        {hasOthers && (
          <Button variant="ghost" size="icon" aria-label={playerTexts.next} onClick={() => player.skip(1)}>
            <NextIcon />
          </Button>
        )}
        <span className="player-controls-gap" />
        <Button
          variant="ghost"
          size="icon"
          aria-label={playerTexts.loop}
          aria-pressed={isLooping}
          onClick={() => player.toggleLoop()}
        >
          <LoopIcon />
        </Button>
        <VolumeControls />
      </div>
    </>
  )
}

/** The one golden button of the player; also in the bar. */
export function PlayButton({ track, small }: { track: AudioTrack; small?: boolean }) {
  const { isPlaying } = usePlayer()
  return (
    <Button
      variant={small ? 'ghost' : 'primary'}
      size="icon"
      className={small ? undefined : 'player-play'}
      aria-label={isPlaying ? playerTexts.pauseTrack(track.title) : playerTexts.playTrack(track.title)}
      onClick={() => player.toggle()}
    >
      {isPlaying ? <SolidPauseIcon /> : <SolidPlayIcon />}
    </Button>
  )
}

/** AUDIO-23. The slider is left out on touch screens, which have keys of their own for it. */
function VolumeControls() {
  const { volume, muted } = usePlayer()
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={playerTexts.mute}
        aria-pressed={muted}
        onClick={() => player.toggleMute()}
      >
        {muted || volume === 0 ? <MutedIcon /> : <SoundIcon />}
      </Button>
      <input
        type="range"
        className="player-volume"
        data-control="volume"
        min={0}
        max={1}
        step={0.01}
        value={muted ? 0 : volume}
        aria-label={playerTexts.volume}
        aria-valuetext={`${Math.round((muted ? 0 : volume) * 100)}%`}
        onChange={(event) => player.setVolume(Number(event.currentTarget.value))}
      />
    </>
  )
}

/** AUDIO-21. Nothing for what is no web address. */
export function OpenLink({ href, label }: { href: string | null; label: string }) {
  if (!href || !/^(https?:\/\/|\/)/.test(href)) return null
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="btn btn-ghost btn-small">
      {label}
      <ExternalIcon size={18} />
    </a>
  )
}
