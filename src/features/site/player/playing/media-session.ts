// Media Session: shows the current track on the lock screen, and obeys the media keys of keyboard and headset.
import { jumpSeconds } from '../audio.rules'
import type { Player } from './player'
import { currentTrack } from './playlist.rules'

/** Follows the player for the life of the document. Does nothing if the browser has no Media Session. */
export function followWithMediaSession(player: Player): void {
  if (!('mediaSession' in navigator)) return
  const session = navigator.mediaSession
  let shownId: string | null = null

  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => player.play()],
    ['pause', () => player.pause()],
    ['stop', () => player.close()],
    ['previoustrack', () => player.skip(-1)],
    ['nexttrack', () => player.skip(1)],
    ['seekbackward', ({ seekOffset }) => player.seekBy(-(seekOffset ?? jumpSeconds))],
    ['seekforward', ({ seekOffset }) => player.seekBy(seekOffset ?? jumpSeconds)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && player.seek(seekTime)],
  ]
  for (const [action, handler] of actions) {
    try {
      session.setActionHandler(action, handler)
    } catch {
      // This browser does not know the action.
    }
  }

  function show(): void {
    const { playlist, isStarted, isPlaying, speed } = player.state()
    const track = isStarted ? currentTrack(playlist) : null
    if (track?.id !== shownId) {
      shownId = track?.id ?? null
      session.metadata =
        track &&
        new MediaMetadata({
          title: track.title,
          artist: track.artist ?? '',
          album: track.album ?? '',
          artwork: track.artwork ? [{ src: track.artwork.url }] : [],
        })
    }
    session.playbackState = track === null ? 'none' : isPlaying ? 'playing' : 'paused'
    const duration = player.duration()
    if (track && duration > 0)
      session.setPositionState({ duration, position: Math.min(player.time(), duration), playbackRate: speed })
  }
  player.subscribe(show)
  show()
}
