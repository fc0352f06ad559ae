// Reads a video of another site: either YouTube or a file, never both (OP-38).
import type { RowReader } from '@/platform/import/reading/row-reader'
import type { UploadKind } from '@/features/operations/uploads/upload.rules'
import { videoId } from '../video-source'

/**
 * Returns the columns of a video; `kind` is the upload kind of its form. YouTube wins if both sources are named. An
 * address that names a YouTube video is a YouTube video.
 */
export async function readVideo(row: RowReader, kind: UploadKind) {
  const typed = row.text('embed_id')
  const fromEmbed = typed === null ? null : videoId(typed)
  if (typed !== null && fromEmbed !== typed)
    row.correct(
      'embed_id',
      fromEmbed,
      fromEmbed === null ? 'Not a YouTube video.' : 'Only the id of the video is kept.',
    )
  const given = row.text('video_url')
  const fromAddress = given !== null && /^https?:/i.test(given) ? videoId(given) : null
  const embed_id = fromEmbed ?? fromAddress
  if (given !== null && embed_id !== null)
    row.correct(
      'video_url',
      null,
      fromEmbed === null
        ? 'It is the address of a YouTube video, which is kept by its id.'
        : 'A video has one source; the YouTube video is used.',
    )
  const video_url = embed_id === null ? await row.address('video_url', kind) : null
  if (embed_id === null && video_url === null) row.refuse('It has neither a YouTube video nor a file.')
  return {
    id: row.id(),
    title: row.required('title', { most: 200, instead: 'Untitled' }),
    description: row.text('description'),
    embed_id,
    video_url,
    thumbnail_url: await row.address('thumbnail_url', 'video-thumbnail'),
    order_index: row.place(),
    is_active: row.yes('is_active', true),
    created_at: row.moment('created_at'),
    updated_at: row.moment('updated_at'),
  }
}
