// What the form of a track asks about a playlist on SoundCloud.
import { apiOf } from '@/lib/api-client'
import type { soundCloudEndpoints } from './soundcloud.contract'

export const playlistQuery = (url: string) =>
  apiOf<typeof soundCloudEndpoints>().query(
    '/api/admin/soundcloud-playlists',
    { query: { url } },
    { staleMinutes: 5, gcMinutes: 10 },
  )
