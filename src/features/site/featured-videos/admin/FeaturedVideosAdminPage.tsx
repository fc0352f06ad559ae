// The videos of the home page (ADM-FVID).
import { defineResourcePage } from '@/admin-kit/definition'
import { filmMark } from '@/admin-kit/lists/cells'
import { RowTitle } from '@/admin-kit/lists/row/RowTitle'
import { savedWords } from '@/admin-kit/plain-words'
import { ResourcePage } from '@/admin-kit/ResourcePage'
import { videoForm } from '@/admin-kit/video-page'
import { PlaybackNote } from '@/features/operations/sound-and-film/admin/PlaybackNote'
import { FilmPreview } from '@/features/operations/uploads/admin/FilmPreview'
import { storedName } from '@/admin-kit/upload/stored-name'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { Badge } from '@/ui/Badge'
import { featuredVideosResource } from '../featured-videos.resource'

export const featuredVideosPage = defineResourcePage({
  resource: featuredVideosResource,
  words: savedWords('Featured Videos', 'video', 'videos', {
    subtitle: 'The videos of the home page',
    empty: 'No featured videos found. Create your first one!',
    failures: { load: { title: 'Failed to fetch videos', text: 'Failed to fetch featured videos' } },
  }),
  columns: [
    {
      key: 'title',
      sortable: true,
      cell: (row) => (
        <RowTitle picture={row.thumbnail_url} instead={filmMark}>
          {row.title}
        </RowTitle>
      ),
    },
    {
      key: 'embed_id',
      header: 'Video ID',
      phone: 'below',
      cell: (row) =>
        row.embed_id ?? (
          <>
            <span title={row.video_url ?? undefined}>{storedName(row.video_url ?? '')}</span>
            <PlaybackNote url={row.video_url} isShort />
          </>
        ),
    },
    { key: 'order_index', header: 'Order' },
    {
      key: 'is_active',
      header: 'Status',
      phone: 'top',
      cell: (row) => <Badge tone={row.is_active ? 'success' : 'quiet'}>{row.is_active ? 'Active' : 'Inactive'}</Badge>,
    },
  ],
  fields: [
    ...videoForm({
      rules: [uploadRules['featured-video']],
      thumbnailRules: [uploadRules['video-thumbnail']],
      preview: (film) => <FilmPreview key={film.url} {...film} />,
    }),
    'is_active',
  ],
  formPlace: 'instead',
})

export function FeaturedVideosAdminPage() {
  return <ResourcePage definition={featuredVideosPage} />
}
