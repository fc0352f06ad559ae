// The playlist as a state machine without sound: which track is current, and which comes next (AUDIO-11 to AUDIO-15).
import type { AudioTrack } from './player.contract'

/** A track as the player has it, from the page of tracks or from the shop. */
export type PlayedTrack = AudioTrack & {
  /** Of the shop: the item that it belongs to, and whether only its beginning is to be heard. */
  sold?: { slug: string; isPreview: boolean }
}

export type Playlist = { readonly tracks: readonly PlayedTrack[]; readonly index: number }

/** AUDIO-11. */
export const emptyPlaylist: Playlist = { tracks: [], index: 0 }

/** The current track; null when there is none. */
export function currentTrack({ tracks, index }: Playlist): PlayedTrack | null {
  return tracks[index] ?? null
}

/** Whether there is another track to go to (AUDIO-12). */
export function canSkip({ tracks }: Playlist): boolean {
  return tracks.length > 1
}

/** A new list. The current track stays current wherever it stands now; when it is gone, the index stays if it can, else it is 0 (AUDIO-13). */
export function withTracks(playlist: Playlist, tracks: readonly PlayedTrack[]): Playlist {
  const current = currentTrack(playlist)
  const found = tracks.findIndex(({ id }) => id === current?.id)
  const index = found >= 0 ? found : playlist.index
  return { tracks, index: index < tracks.length ? index : 0 }
}

/** One on or back, from the last to the first and the other way (AUDIO-12); the same playlist when there is only one. */
export function step(playlist: Playlist, direction: 1 | -1): Playlist {
  const { tracks, index } = playlist
  return canSkip(playlist) ? { tracks, index: (index + direction + tracks.length) % tracks.length } : playlist
}

/** The track at this place; an index that names none changes nothing (AUDIO-14). */
export function choose(playlist: Playlist, index: number): Playlist {
  return playlist.tracks[index] ? { tracks: playlist.tracks, index } : playlist
}

/**
 * After a file track has ended: the next one (AUDIO-15), or null when there is nowhere to go. `embedsShown`: the page with SoundCloud's players is
 * on show. Elsewhere nobody could press theirs, so the next file plays instead.
 */
export function afterEnd(playlist: Playlist, embedsShown: boolean): Playlist | null {
  let next = step(playlist, 1)
  while (next.index !== playlist.index) {
    if (embedsShown || currentTrack(next)?.sourceType !== 'soundcloud') return next
    next = step(next, 1)
  }
  return null
}
