// How the browser reads the player's tracks, with the times of CACHE-05 in minutes.
import { apiOf } from '@/lib/api-client'
import type { playerEndpoints } from './player.contract'

const api = apiOf<typeof playerEndpoints>()
const times = { staleMinutes: 15, gcMinutes: 30 }

/** Active tracks, valid or not. */
export const loeTracksQuery = api.query('/api/loe/tracks', {}, times)

/** The waveform of the track that is current. */
export const peaksQuery = (id: string) => api.query('/api/loe/tracks/{id}/peaks', { params: { id } }, times)
