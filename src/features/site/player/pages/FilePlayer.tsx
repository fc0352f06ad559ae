// The controls of a track that is a file, on this site or elsewhere (AUDIO-16 to AUDIO-22).
import type { ComponentType, ReactNode } from 'react'
import { playerTexts } from '../player.texts'
import { Button } from '@/ui/Button'
import { ExternalIcon } from '@/ui/Icon'
import { jumpSeconds } from '../audio.rules'
import type { AudioTrack } from '../player.contract'
import { player, usePlayer } from '../playing/player-store'
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
import { PlayingTimes, SeekBar } from './SeekBar'

/** `hasOthers`: true when there is a track to skip to (AUDIO-12). */
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
        {hasOthers && <Control label={playerTexts.previous} icon={PreviousIcon} onPress={() => player.skip(-1)} />}
        <Control
          label={playerTexts.rewind(jumpSeconds)}
          icon={RewindIcon}
          onPress={() => player.seekBy(-jumpSeconds)}
        />
        <PlayButton track={track} />
        <Control
          label={playerTexts.forward(jumpSeconds)}
          icon={ForwardIcon}
          onPress={() => player.seekBy(jumpSeconds)}
        />
        {hasOthers && <Control label={playerTexts.next} icon={NextIcon} onPress={() => player.skip(1)} />}
        <span className="player-controls-gap" />
        <Control label={playerTexts.loop} icon={LoopIcon} isPressed={isLooping} onPress={() => player.toggleLoop()} />
        <VolumeControls />
      </div>
    </>
  )
}

type ControlProps = { label: string; icon: ComponentType; isPressed?: boolean; onPress: () => void }

/** A button that shows only its icon. */
export function Control({ label, icon: Icon, isPressed, onPress }: ControlProps) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} aria-pressed={isPressed} onClick={onPress}>
      <Icon />
    </Button>
  )
}

/** The player's only golden button; also used in the bar. */
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

/** AUDIO-23. The slider is left out on touch screens, because those devices have volume keys. */
function VolumeControls() {
  const { volume, muted } = usePlayer()
  return (
    <>
      <Control
        label={playerTexts.mute}
        icon={muted || volume === 0 ? MutedIcon : SoundIcon}
        isPressed={muted}
        onPress={() => player.toggleMute()}
      />
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

/**
 * Shown in place of a player that has nothing to play (AUDIO-19, SND-02); `children` are the links and buttons to
 * continue.
 */
export function PlayerFailure({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div role="alert" className="player-failure">
      <p className="type-subheading">{title}</p>
      <p className="text-ink-soft">{text}</p>
      <div className="mt-4 flex flex-wrap gap-2">{children}</div>
    </div>
  )
}

/** AUDIO-21. Renders nothing if `href` is not a web address. */
export function OpenLink({ href, label }: { href: string | null; label: string }) {
  if (!href || !/^(https?:\/\/|\/)/.test(href)) return null
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="btn btn-ghost btn-small">
      {label}
      <ExternalIcon size={18} />
    </a>
  )
}
