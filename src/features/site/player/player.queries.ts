// How the browser reads the player's tracks, with the times of CACHE-05 in minutes.
import { createApi } from '@/lib/api-client'
import type { playerEndpoints } from './player.contract'

const api = createApi<typeof playerEndpoints>()
const times = { staleMinutes: 15, gcMinutes: 30 }

/** Active tracks, valid or not. */
export const loeTracksQuery = api.query('/api/loe/tracks', {}, times)

/** The waveform of the track that is current. */
export const peaksQuery = (id: string) => api.query('/api/loe/tracks/{id}/peaks', { params: { id } }, times)

/** A playlist on SoundCloud, for the form of a track. */
export const playlistQuery = (url: string) =>
  api.query('/api/admin/soundcloud-playlists', { query: { url } }, { staleMinutes: 5, gcMinutes: 10 })
