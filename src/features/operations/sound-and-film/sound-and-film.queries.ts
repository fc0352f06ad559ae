// Queries of forms for stored videos and recordings.
import { createApi } from '@/lib/api-client'
import type { soundAndFilmEndpoints } from './sound-and-film.contract'

/**
 * The stored files that not every browser plays. Fetched again at every use, because a file may have been added
 * since.
 */
export const playbackNotesQuery = createApi<typeof soundAndFilmEndpoints>().query(
  '/api/admin/playback-notes',
  {},
  { staleMinutes: 0, gcMinutes: 5 },
)
