// Describes a video that is stored only as an address.
import { webAddress } from '@/lib/web-address'
import { youtubeId } from '@/lib/youtube'
import type { PlayableVideo } from './VideoDialog'

/** Returns a stored address as a video: a YouTube video by its id, any other address as a file. */
export function videoOfAddress(title: string, description: string | null, address: string): PlayableVideo {
  const embedId = youtubeId(address)
  return { title, description, embedId, videoUrl: embedId ? null : webAddress(address) }
}
