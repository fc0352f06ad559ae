// What the back-office pages of videos have in common: the two sources, and how they are shown.
import type { UploadRules } from './upload/use-upload'

type VideoFieldOptions = {
  rules: UploadRules
  thumbnailRules: UploadRules
  /** Hears of a chosen film before it is sent. */
  onChosen?: (file: File) => void
}

/** Title, description, one of two sources, thumbnail, place in the list. */
export const videoForm = ({ rules, thumbnailRules, onChosen }: VideoFieldOptions) =>
  [
    'title',
    'description',
    'source',
    { name: 'embed_id', isShown: isOf('youtube') },
    { name: 'video_url', kind: 'source', rules, onChosen, preview: 'video', isShown: isOf('file') },
    {
      name: 'thumbnail_url',
      kind: 'source',
      rules: thumbnailRules,
      modes: { link: 'Thumbnail URL', file: 'Upload File' },
      linkPlaceholder: 'https://',
    },
    'order_index',
  ] as const

const isOf =
  (source: string) =>
  ({ values }: { values: { source: string } }) =>
    values.source === source

/** A video of YouTube as the page everybody knows (ADM-LOE-10). */
export const watchPage = (embedId: string): string => `https://www.youtube.com/watch?v=${encodeURIComponent(embedId)}`
