// Queries of forms for stored videos.
import { createApi } from '@/lib/api-client'
import type { soundAndFilmEndpoints } from './sound-and-film.contract'

/**
 * The stored videos that not every browser plays. Fetched again at every use, because a video may have been added
 * since.
 */
export const filmsQuery = createApi<typeof soundAndFilmEndpoints>().query(
  '/api/admin/films',
  {},
  { staleMinutes: 0, gcMinutes: 5 },
)
