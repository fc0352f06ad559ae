// The two sources of a video, YouTube or a file of ours, as forms hold them (ADM-LOE-09 to ADM-LOE-16, ADM-FVID-03,
// ADM-FVID-04).
import { z } from 'zod'
import { isOwnFile, isWebAddress, optionalAddress, optionalText, requiredText } from '@/lib/form-fields'
import { choice, optional, place, text } from '@/lib/record-fields'
import { youtubeId } from '@/lib/youtube'

/**
 * Returns the id from a watch, youtu.be or embed address, or from a bare id of eleven characters; null for anything
 * else.
 */
export function videoId(typed: string): string | null {
  const text = typed.trim()
  return /^[\w-]{11}$/.test(text) ? text : youtubeId(text)
}

/** A page's names for the two video sources and for their fields. */
type VideoWords = { source: string; youtube: string; file: string; id: string; idHint: string }

/** Title, description, one of two sources, thumbnail, position in the list. */
export const videoFields = (words: VideoWords) => ({
  title: text('Title *', requiredText('Title is required')),
  description: optional('Description', optionalText(), { control: { kind: 'textarea' } }),
  /** Chooses which of the two fields below counts; the other is cleared (ADM-LOE-11). */
  source: {
    ...choice(words.source, ['youtube', 'file'], { youtube: words.youtube, file: words.file }, { control: 'radio' }),
    row: undefined,
  },
  embed_id: optional(words.id, z.string().trim(), { hint: words.idHint }),
  video_url: optional('Video File *', z.string().trim()),
  thumbnail_url: optional('Thumbnail', optionalAddress('Please enter a valid URL')),
  order_index: place('Display Order', { isAtEnd: true, half: true }),
})
type Video = { source: 'youtube' | 'file'; embed_id: string; video_url: string }

const unknownVideo = 'This is not an address of a YouTube video. Copy it from the browser or from “Share” on YouTube.'

/** Checks that the chosen source exists and can be shown; `noId` and `noFile` are the page's own messages. */
export const checkVideo =
  ({ noId, noFile }: { noId: string; noFile: string }) =>
  (video: Video, refuse: (field: 'embed_id' | 'video_url', message: string) => void): void => {
    if (video.source === 'youtube' && videoId(video.embed_id) === null)
      refuse('embed_id', video.embed_id === '' ? noId : unknownVideo)
    if (video.source !== 'file') return
    if (video.video_url === '') refuse('video_url', noFile)
    else if (!isOwnFile(video.video_url) && !isWebAddress(video.video_url))
      refuse('video_url', 'Please enter a valid URL')
  }

/** Returns `youtube` for a stored video with an id, else `file`. */
export const videoSource = ({ embed_id }: { embed_id: string | null }): Pick<Video, 'source'> => ({
  source: embed_id === null ? 'file' : 'youtube',
})

/** Returns the columns of a video. Exactly one source is stored (OP-38). */
export function videoToColumns<Rest>({ source, embed_id, video_url, ...video }: Video & Rest) {
  return {
    ...video,
    embed_id: source === 'youtube' ? videoId(embed_id) : null,
    video_url: source === 'file' ? video_url : null,
  }
}
