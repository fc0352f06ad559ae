// Answers the back-office about addresses on SoundCloud.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { soundCloudEndpoints } from '../soundcloud.contract'
import { lookUpPlaylist } from './playlist-lookup'

export const soundCloudApi: BoundEndpoint[] = [
  bind(soundCloudEndpoints.playlist, (ctx, { query }) => lookUpPlaylist(ctx, query.url)),
]
