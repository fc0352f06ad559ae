// Queries for the player's tracks; cache times in minutes (CACHE-05).
import { createApi } from '@/lib/api-client'
import type { playerEndpoints } from './player.contract'

const api = createApi<typeof playerEndpoints>()
const times = { staleMinutes: 15, gcMinutes: 30 }

/** Query for active tracks, valid or not. */
export const loeTracksQuery = api.query('/api/loe/tracks', {}, times)

/** Query for the waveform of the current track. */
export const peaksQuery = (id: string) => api.query('/api/loe/tracks/{id}/peaks', { params: { id } }, times)

/** Query for a playlist on SoundCloud, for the form of a track. */
export const playlistQuery = (url: string) =>
  api.query('/api/admin/soundcloud-playlists', { query: { url } }, { staleMinutes: 5, gcMinutes: 10 })
