// The playlist as a state machine without sound: the current track and the next one (AUDIO-11 to AUDIO-15).
import type { AudioTrack } from '../player.contract'

/** A track of the player, from the page of tracks or from the shop. */
export type PlayedTrack = AudioTrack & {
  /** Tracks of the shop: the item they belong to, and true if only a preview is played. */
  sold?: { slug: string; isPreview: boolean }
}

export type Playlist = { readonly tracks: readonly PlayedTrack[]; readonly index: number }

/** AUDIO-11. */
export const emptyPlaylist: Playlist = { tracks: [], index: 0 }

/** Returns the current track; null when there is none. */
export function currentTrack({ tracks, index }: Playlist): PlayedTrack | null {
  return tracks[index] ?? null
}

/** True when there is another track to skip to (AUDIO-12). */
export function canSkip({ tracks }: Playlist): boolean {
  return tracks.length > 1
}

/**
 * Returns the playlist with a new list. The current track stays current at its new position. If it is missing, the
 * index stays if valid, else it is 0 (AUDIO-13).
 */
export function withTracks(playlist: Playlist, tracks: readonly PlayedTrack[]): Playlist {
  const current = currentTrack(playlist)
  const found = tracks.findIndex(({ id }) => id === current?.id)
  const index = found >= 0 ? found : playlist.index
  return { tracks, index: index < tracks.length ? index : 0 }
}

/**
 * Moves to the next or previous track, wrapping at both ends (AUDIO-12); returns the same playlist when there is only
 * one.
 */
export function step(playlist: Playlist, direction: 1 | -1): Playlist {
  const { tracks, index } = playlist
  return canSkip(playlist) ? { tracks, index: (index + direction + tracks.length) % tracks.length } : playlist
}

/** Moves to the track at this index; an invalid index changes nothing (AUDIO-14). */
export function choose(playlist: Playlist, index: number): Playlist {
  return playlist.tracks[index] ? { tracks: playlist.tracks, index } : playlist
}

/**
 * Returns the playlist after a file track has ended: at the next track (AUDIO-15), or null if there is none.
 * `embedsShown`: true when the page with SoundCloud's players is open. Elsewhere the visitor could not click their play
 * button, so the next file plays instead.
 */
export function afterEnd(playlist: Playlist, embedsShown: boolean): Playlist | null {
  let next = step(playlist, 1)
  while (next.index !== playlist.index) {
    if (embedsShown || currentTrack(next)?.sourceType !== 'soundcloud') return next
    next = step(next, 1)
  }
  return null
}
