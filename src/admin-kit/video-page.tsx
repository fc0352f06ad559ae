// What the back-office pages of videos have in common: the two sources, and how they are shown.
import type { FieldDefinition } from './definition'
import type { UploadRules } from './upload/use-upload'

export type VideoForm = {
  title: string
  description: string
  source: 'youtube' | 'file'
  embed_id: string
  video_url: string
  thumbnail_url: string
  order_index: string | number
}
type VideoFieldOptions = {
  rules: UploadRules
  thumbnailRules: UploadRules
  /** Names of the two sources. */ modes: { youtube: string; file: string }
  idLabel: string
  idHint: string
  sourceLabel: string
  /** Hears of a chosen film before it is sent. */ onChosen?: (file: File) => void
}

/** Title, description, one of two sources, thumbnail, place in the list. */
export function videoFields<Values extends VideoForm>({
  rules,
  thumbnailRules,
  modes,
  idLabel,
  idHint,
  sourceLabel,
  onChosen,
}: VideoFieldOptions): FieldDefinition<Values>[] {
  const fields: FieldDefinition<VideoForm>[] = [
    { name: 'title', label: 'Title *', kind: 'text' },
    { name: 'description', label: 'Description', kind: 'textarea' },
    {
      name: 'source',
      label: sourceLabel,
      kind: 'radio',
      options: [
        { value: 'youtube', label: modes.youtube },
        { value: 'file', label: modes.file },
      ],
    },
    {
      name: 'embed_id',
      label: idLabel,
      kind: 'text',
      hint: idHint,
      isShown: ({ values }) => values.source === 'youtube',
    },
    {
      name: 'video_url',
      label: 'Video File *',
      kind: 'source',
      rules,
      onChosen,
      preview: 'video',
      isShown: ({ values }) => values.source === 'file',
    },
    {
      name: 'thumbnail_url',
      label: 'Thumbnail',
      kind: 'source',
      rules: thumbnailRules,
      modes: { link: 'Thumbnail URL', file: 'Upload File' },
      linkPlaceholder: 'https://',
    },
    { name: 'order_index', label: 'Display Order', kind: 'number', min: 0, step: 1, half: true },
  ]
  return fields
}

/** A video of YouTube as the page everybody knows (ADM-LOE-10). */
export const watchPage = (embedId: string): string => `https://www.youtube.com/watch?v=${encodeURIComponent(embedId)}`

export const emptyVideo = (end: number): VideoForm => ({
  title: '',
  description: '',
  source: 'youtube',
  embed_id: '',
  video_url: '',
  thumbnail_url: '',
  order_index: end,
})
