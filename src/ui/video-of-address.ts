// A video that is stored as nothing but an address.
import { webAddress } from '@/lib/web-address'
import { youtubeId } from '@/lib/youtube'
import type { PlayableVideo } from './VideoDialog'

/** A stored address as a video: YouTube's by its id, anything else as a file. */
export function videoOfAddress(title: string, description: string | null, address: string): PlayableVideo {
  const embedId = youtubeId(address)
  return { title, description, embedId, videoUrl: embedId ? null : webAddress(address) }
}
