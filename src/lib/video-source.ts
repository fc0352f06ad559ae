// The two places a video comes from, YouTube or a file of ours, as forms hold them (ADM-LOE-09 to ADM-LOE-16, ADM-FVID-03, ADM-FVID-04).
import { z } from 'zod'
import { isOwnFile, isWebAddress, optionalAddress, optionalText, orderIndex, requiredText } from './form-fields'
import { youtubeId } from './youtube'

/** The id in a watch, youtu.be or embed address, or a bare id of eleven characters; null for anything else. */
export function videoId(typed: string): string | null {
  const text = typed.trim()
  return /^[\w-]{11}$/.test(text) ? text : youtubeId(text)
}

/** What the form of a video holds; `noId` and `noFile` are the page's own sentences. */
export function videoValues({ noId, noFile }: { noId: string; noFile: string }) {
  return z
    .object({
      title: requiredText('Title is required'),
      description: optionalText(),
      /** Which of the two below counts; the other is cleared (ADM-LOE-11). */
      source: z.enum(['youtube', 'file']),
      embed_id: z.string().trim(),
      video_url: z.string().trim(),
      thumbnail_url: optionalAddress('Please enter a valid URL'),
      order_index: orderIndex,
    })
    .superRefine((video, context) => {
      if (video.source === 'youtube' && videoId(video.embed_id) === null)
        context.addIssue({ code: 'custom', path: ['embed_id'], message: noId })
      if (video.source !== 'file') return
      if (video.video_url === '') context.addIssue({ code: 'custom', path: ['video_url'], message: noFile })
      else if (!isOwnFile(video.video_url) && !isWebAddress(video.video_url))
        context.addIssue({ code: 'custom', path: ['video_url'], message: 'Please enter a valid URL' })
    })
}

/** The row of a video, for its back-office list. */
export const videoRow = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  embed_id: z.string().nullable(),
  video_url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  order_index: z.number(),
  is_active: z.boolean(),
})

/** A stored video as its form shows it: YouTube when it has an id, else the file. */
export function videoToValues({
  title,
  description,
  embed_id,
  video_url,
  thumbnail_url,
  order_index,
}: z.output<typeof videoRow>) {
  return {
    title,
    description: description ?? '',
    source: embed_id === null ? ('file' as const) : ('youtube' as const),
    embed_id: embed_id ?? '',
    video_url: video_url ?? '',
    thumbnail_url: thumbnail_url ?? '',
    order_index,
  }
}

/** The columns of a video: exactly one source is stored (OP-38). */
export function videoToColumns({ source, embed_id, video_url, ...video }: z.output<ReturnType<typeof videoValues>>) {
  return {
    ...video,
    embed_id: source === 'youtube' ? videoId(embed_id) : null,
    video_url: source === 'file' ? video_url : null,
  }
}
