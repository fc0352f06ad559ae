// What somebody who may edit the site only may upload: what the site shows, nothing that is sold. A new kind is for administrators until it stands here.
import type { UploadKind } from './upload.rules'

const editorKinds: ReadonlySet<UploadKind> = new Set([
  'media-image',
  'media-video',
  'media-audio',
  'featured-video',
  'loe-video',
  'loe-image',
  'audio-track',
  'audio-artwork',
  'event-image',
  'gallery-photo',
  'hero-image',
  'page-image',
  'video-thumbnail',
])

/** Whether an editor may send a file of this kind (decision 0038). */
export const isForEditors = (kind: UploadKind): boolean => editorKinds.has(kind)
