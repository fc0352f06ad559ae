// Manage Media (ADM-MEDIA): the texts of the page above, the gallery's items below.
import { AdminLink } from '@/admin-kit/AdminLink'
import { defineResourcePage, type FieldAccess } from '@/admin-kit/definition'
import { featuredColumn, filmMark } from '@/admin-kit/lists/cells'
import { RowTitle } from '@/admin-kit/lists/row/RowTitle'
import { savedWords } from '@/admin-kit/plain-words'
import { ResourcePage } from '@/admin-kit/ResourcePage'
import { PageTextBlock } from '@/features/site/page-content/admin/PageTextBlock'
import { PlaybackNote } from '@/features/operations/sound-and-film/admin/PlaybackNote'
import { FilmPreview } from '@/features/operations/uploads/admin/FilmPreview'
import { mediaFormRules } from '@/features/operations/uploads/upload.rules'
import { FocusField, hasFocus } from '@/admin-kit/upload/pictures/FocusField'
import { filmChoice, type ShownFilm } from '@/admin-kit/video-page'
import { ruleFor } from '@/admin-kit/upload/upload-rule'
import { titleOfFileName } from '@/lib/file-title'
import type { ResourceFormValues } from '@/lib/resource'
import { Badge } from '@/ui/Badge'
import { toast } from '@/ui/toast-store'
import { shownPicture } from '../media.rules'
import { mediaResource, mediaTypeNames } from '../media.resource'

/** ADM-MEDIA-12. */
function describe(file: File, form: FieldAccess<ResourceFormValues<typeof mediaResource>>): void {
  form.set('type', ruleFor(mediaFormRules, file).kind === 'media-video' ? 'video' : 'photo')
  const title = titleOfFileName(file.name)
  if (title !== '' && form.values.title.trim() === '') form.set('title', title)
}

export const mediaPage = defineResourcePage({
  resource: mediaResource,
  words: savedWords('Manage Media', 'media item', 'media items', {
    subtitle: 'Add and manage photos, videos, and social content',
    empty: 'No media items found. Create your first one!',
  }),
  columns: [
    {
      key: 'title',
      sortable: true,
      cell: (row) => (
        <RowTitle picture={shownPicture(row)} instead={row.type === 'video' && filmMark}>
          {row.title}
        </RowTitle>
      ),
    },
    {
      key: 'type',
      sortable: true,
      phone: 'below',
      cell: (row) => (
        <>
          {mediaTypeNames[row.type]}
          <PlaybackNote url={row.url} isShort />
        </>
      ),
    },
    { key: 'platform', sortable: true, isExtra: true },
    featuredColumn,
    {
      key: 'is_visible',
      header: 'Visible',
      phone: 'top',
      cell: (row) => <Badge tone={row.is_visible ? 'success' : 'quiet'}>{row.is_visible ? 'Visible' : 'Hidden'}</Badge>,
    },
  ],
  fields: [
    'title',
    'description',
    'type',
    'platform',
    {
      name: 'url',
      label: 'Upload Method',
      kind: 'source',
      rules: mediaFormRules,
      modes: { link: 'URL', file: 'Upload File' },
      // ADM-MEDIA-11
      initialMode: 'link',
      inputLabels: { link: 'URL *', file: 'Select Media File *' },
      hint: undefined,
      missingFile: 'Please select a media file',
      linkPlaceholder: 'https://',
      preview: (url, form, isFresh) => <MediaPreview film={filmChoice(url, form, isFresh)} type={form.values.type} />,
      isShown: ({ isNew }) => isNew,
      onChosen: (file, form) => {
        if (!ruleFor(mediaFormRules, file).check(file)) describe(file, form)
      },
      // The picture's or video's data is already known if the file was converted first.
      onStored: (_, form, file) => describe(file, form),
      onFailed: ({ title, text }) => toast({ title, text, kind: 'destructive' }),
    },
    { name: 'url', isShown: ({ isNew }) => !isNew },
    {
      name: 'url',
      kind: 'custom',
      isShown: ({ isNew, values }) => !isNew && hasFocus(values.url),
      render: ({ values: { url } }) => <FocusField key={url} url={url} />,
    },
    'thumbnail_url',
    'is_featured',
    'is_visible',
  ],
})

/** A link's target cannot be known; the file extension identifies our own files. */
function MediaPreview({ film, type }: { film: ShownFilm; type: keyof typeof mediaTypeNames }) {
  const { url } = film
  if (!url.startsWith('/media/')) return null
  if (/\.(mp3|wav|oga|ogg|aac|flac|m4a|aiff?|aifc)$/i.test(url) && type !== 'video')
    return (
      <>
        <audio className="upload-preview-audio" controls preload="metadata" src={url} />
        <PlaybackNote url={url} />
      </>
    )
  if (type === 'video') return <FilmPreview key={film.url} {...film} />
  return hasFocus(url) ? <FocusField key={url} url={url} /> : null
}

export function MediaAdminPage() {
  return (
    <ResourcePage definition={mediaPage}>
      <PageTextBlock name="media" heading="Page content" />
      <p className="mb-6">
        <AdminLink to="/admin/media/texts" className="text-link">
          Edit these texts on the page
        </AdminLink>
      </p>
    </ResourcePage>
  )
}
