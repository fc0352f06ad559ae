// Binds the endpoint of stored videos and recordings.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { soundAndFilmEndpoints } from '../sound-and-film.contract'
import { filesWithNotes } from './files-with-notes'

export const soundAndFilmApi: BoundEndpoint[] = [
  bind(soundAndFilmEndpoints.playbackNotes, async (ctx) => ({ files: await filesWithNotes(ctx) })),
]
