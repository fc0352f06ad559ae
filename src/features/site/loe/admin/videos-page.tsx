// The videos of LOE: list, form, messages (ADM-LOE-07 to ADM-LOE-18).
import type { ReactNode } from 'react'
import { defineResourcePage } from '@/admin-kit/definition'
import { errorOr, type Words } from '@/admin-kit/requests/failure-words'
import { savedWords } from '@/admin-kit/plain-words'
import { videoForm, watchPage } from '@/admin-kit/video-page'
import { PlaybackNote } from '@/features/operations/sound-and-film/admin/PlaybackNote'
import { FilmPreview } from '@/features/operations/uploads/admin/FilmPreview'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import type { ChosenFile } from '@/features/operations/uploads/upload-limits'
import { megabytes } from '@/lib/file-size'
import { toast } from '@/ui/toast-store'
import { loeVideosResource } from '../loe.resource'
import { StoredFileName } from '@/admin-kit/upload/StoredFileLink'
import { cutAt, filmMark, ShownBadge } from '@/admin-kit/lists/cells'
import { RowTitle } from '@/admin-kit/lists/row/RowTitle'

const rule = uploadRules['loe-video']

/**
 * ADM-LOE-17: returns the message for a file that may be uploaded; null for any other, whose field shows the reason.
 */
export function fileSelected(file: ChosenFile): Words | null {
  return rule.check(file) === null
    ? { title: 'File Selected', text: `${file.name} (${megabytes(file.size)} MB) is ready for upload` }
    : null
}

function announce(file: File): void {
  const words = fileSelected(file)
  if (words) toast(words)
}

/** Shows an id or a file name, shortened; the full text is in the tooltip. */
const SourceName = ({ children, title }: { children: ReactNode; title?: string }) => (
  <span className="loe-source-name" title={title}>
    {children}
  </span>
)

export const videosPage = defineResourcePage({
  resource: loeVideosResource,
  words: savedWords('Featured Videos', 'video', 'videos', {
    subtitle: 'The first is the large one at the top of the page, the others follow below.',
    empty: 'No videos added yet. Click "Add Video" to get started.',
    toasts: {
      created: { title: 'Video Created Successfully', text: 'Your video has been created and is now available.' },
      updated: { title: 'Video Updated Successfully', text: 'Your video has been updated and is now live.' },
      shown: { title: 'Success', text: 'Video shown successfully' },
      hidden: { title: 'Success', text: 'Video hidden successfully' },
    },
    failures: {
      create: errorOr('Failed to save video'),
      update: errorOr('Failed to save video'),
      show: errorOr('Failed to update video'),
      move: errorOr('Failed to update video'),
      remove: errorOr('Failed to delete video'),
    },
  }),
  columns: [
    {
      key: 'title',
      header: 'Title',
      sortable: true,
      cell: (row) => (
        <RowTitle picture={row.thumbnail_url} instead={filmMark} note={row.description && cutAt(row.description, 80)}>
          {row.title}
        </RowTitle>
      ),
    },
    { key: 'type', header: 'Type', isExtra: true, cell: (row) => (row.embed_id === null ? 'File' : 'YouTube') },
    {
      key: 'source',
      header: 'Source',
      cell: (row) => (
        <>
          <SourceName title={row.embed_id ?? undefined}>
            {row.embed_id ?? <StoredFileName url={row.video_url ?? ''} />}
          </SourceName>
          <PlaybackNote url={row.video_url} isShort />
        </>
      ),
    },
    { key: 'order_index', header: 'Order', sortable: true },
    { key: 'is_active', header: 'Status', phone: 'top', cell: (row) => <ShownBadge isShown={row.is_active} /> },
  ],
  fields: videoForm({
    rules: [rule],
    thumbnailRules: [uploadRules['video-thumbnail']],
    onChosen: announce,
    preview: (film) => <FilmPreview key={film.url} {...film} />,
  }),
  // ADM-LOE-10.
  actions: ({ embed_id, video_url }) => [
    { label: 'Open', href: embed_id === null ? (video_url ?? '') : watchPage(embed_id) },
  ],
})
