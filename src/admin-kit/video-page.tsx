// Shares the fields of the back-office video pages: the two sources, and their preview.
import type { ReactNode } from 'react'
import { titleOfFileName } from '@/lib/file-title'
import type { FieldAccess } from './definition'
import type { UploadedFile } from './upload/upload-task'
import type { UploadRules } from './upload/use-upload'

type VideoValues = { title: string; source: string; thumbnail_url: string }

/** Data for the preview of an uploaded video below its field, where it can also get a thumbnail. */
export type ShownFilm = {
  url: string
  /** Address of its thumbnail; empty for none. */
  thumbnail: string
  onThumbnail: (url: string) => void
  /** Called with true while the form should not be saved. */
  onBusy: (isBusy: boolean) => void
  /** True when it has just been uploaded here. */
  isFresh: boolean
}

/** Returns the form's video as the preview needs it. */
export const filmChoice = (
  url: string,
  { values, set, uploading }: FieldAccess<Pick<VideoValues, 'thumbnail_url'>>,
  isFresh: boolean,
): ShownFilm => ({
  url,
  isFresh,
  thumbnail: values.thumbnail_url,
  onThumbnail: (thumbnail) => set('thumbnail_url', thumbnail),
  onBusy: (isBusy) => uploading(isBusy, 'thumbnail'),
})

type VideoFieldOptions = {
  preview: (film: ShownFilm) => ReactNode
  rules: UploadRules
  thumbnailRules: UploadRules
  /** Called with a chosen video before it is sent. */
  onChosen?: (file: File) => void
}

/** Fields of a video: title, description, one of two sources, thumbnail, place in the list. */
export const videoForm = ({ preview, rules, thumbnailRules, onChosen }: VideoFieldOptions) =>
  [
    'title',
    'description',
    'source',
    { name: 'embed_id', isShown: isSource('youtube') },
    {
      name: 'video_url',
      kind: 'source',
      rules,
      onChosen,
      onStored(_: UploadedFile, { values, set }: FieldAccess<VideoValues>, file: File) {
        const title = titleOfFileName(file.name)
        if (title !== '' && values.title.trim() === '') set('title', title)
      },
      preview: (url: string, form: FieldAccess<VideoValues>, isFresh: boolean) =>
        preview(filmChoice(url, form, isFresh)),
      isShown: isSource('file'),
    },
    {
      name: 'thumbnail_url',
      kind: 'source',
      rules: thumbnailRules,
      modes: { link: 'Thumbnail URL', file: 'Upload File' },
      linkPlaceholder: 'https://',
    },
    'order_index',
  ] as const

const isSource =
  (source: string) =>
  ({ values }: { values: Pick<VideoValues, 'source'> }) =>
    values.source === source

/** Returns the address of a YouTube video's usual page (ADM-LOE-10). */
export const watchPage = (embedId: string): string => `https://www.youtube.com/watch?v=${encodeURIComponent(embedId)}`
