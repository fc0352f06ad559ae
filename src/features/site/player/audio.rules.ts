// Decides which tracks can be played, how their times and waveforms are shown, and what the player's keys do (AUDIO-05
// to AUDIO-10, AUDIO-18).
import type { AudioTrack } from './player.contract'

type Source = Pick<AudioTrack, 'sourceType' | 'audioUrl' | 'soundcloudEmbedUrl'>

/**
 * AUDIO-05; AUDIO-08: a SoundCloud track needs its embed address, AUDIO-09: any other its audio address; a blank counts
 * as missing.
 */
export function trackState({ sourceType, audioUrl, soundcloudEmbedUrl }: Source) {
  if (sourceType === 'soundcloud') return soundcloudEmbedUrl?.trim() ? 'OK' : 'Missing SoundCloud URL'
  return audioUrl?.trim() ? 'OK' : 'Missing audio URL'
}

/** AUDIO-10: returns the tracks of the playlist. */
export function playableTracks<Track extends Source>(tracks: readonly Track[]): Track[] {
  return tracks.filter((track) => trackState(track) === 'OK')
}

/** AUDIO-10: returns the note for one or more invalid tracks. */
export function invalidTracksNote(count: number): string {
  return `Note: ${count} ${count === 1 ? 'track has' : 'tracks have'} invalid audio sources and won't play.`
}

/** Returns seconds as `m:ss`; `--:--` if unknown. */
export function playingTime(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds)) return '--:--'
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/**
 * Returns the loudest value of each of `count` equal stretches, from 0 to 1, scaled so that the loudest of all is 1.
 */
export function waveformBars(peaks: readonly number[], count: number): number[] {
  const bars = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    return Math.max(0, ...peaks.slice(from, to).map((peak) => (Number.isFinite(peak) ? peak : 0)))
  })
  const loudest = Math.max(...bars)
  return loudest > 0 ? bars.map((bar) => bar / loudest) : bars
}

/** Seconds per jump (AUDIO-17, AUDIO-18). */
export const jumpSeconds = 10
/** Step in the volume range 0 to 1 (AUDIO-23). */
export const volumeStep = 0.1

export type PlayerAction = 'toggle' | 'back' | 'forward' | 'louder' | 'softer' | 'loop' | 'mute'

const keyActions: Record<string, PlayerAction> = {
  ' ': 'toggle',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  ArrowUp: 'louder',
  ArrowDown: 'softer',
  l: 'loop',
  L: 'loop',
  m: 'mute',
  M: 'mute',
}

/** The focused control inside the player. */
export type FocusedControl = 'text' | 'button' | 'volume' | 'other'

type PressedKey = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/**
 * AUDIO-18: returns the action of a key while the player has the focus (OP-42); null leaves the key to the browser.
 * Keys do nothing in a text field. Space activates a focused button. On the volume slider all arrow keys move the
 * slider.
 */
export function actionOfKey(
  { key, ctrlKey, metaKey, altKey }: PressedKey,
  focused: FocusedControl,
): PlayerAction | null {
  if (ctrlKey || metaKey || altKey || focused === 'text') return null
  if (focused === 'button' && key === ' ') return null
  if (focused === 'volume' && key.startsWith('Arrow')) return null
  return keyActions[key] ?? null
}

/** Returns the volume limited to 0 to 1 (AUDIO-23), in hundredths. */
export function clampVolume(volume: number): number {
  return Number.isFinite(volume) ? Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100 : 1
}
