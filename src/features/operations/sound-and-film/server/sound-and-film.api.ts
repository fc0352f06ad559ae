// Binds the endpoint of stored videos.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { soundAndFilmEndpoints } from '../sound-and-film.contract'
import { filmsWithNotes } from './films-with-notes'

export const soundAndFilmApi: BoundEndpoint[] = [
  bind(soundAndFilmEndpoints.films, async (ctx) => ({ films: await filmsWithNotes(ctx) })),
]
