// The photographs of the home page (ADM-PHOTO): a form on the left, the photos on the right.
import { defineResourcePage } from '@/admin-kit/definition'
import { featuredColumn } from '@/admin-kit/lists/cells'
import { RowTitle } from '@/admin-kit/lists/row/RowTitle'
import { savedWords } from '@/admin-kit/plain-words'
import { ResourcePage } from '@/admin-kit/ResourcePage'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { Badge } from '@/ui/Badge'
import { toast } from '@/ui/toast-store'
import { photosResource } from '../photo-gallery.resource'
import { ManyPhotos } from './ManyPhotos'

export const photosPage = defineResourcePage({
  resource: photosResource,
  words: savedWords('Photo Gallery', 'photo', 'photos', {
    subtitle: 'Only photos marked Featured appear on the home page',
    empty: 'No photos yet. Add the first one.',
    creating: 'Add Photo',
    create: 'Add Photo',
    update: 'Update Photo',
    remove: {
      title: 'Delete Photo',
      confirm: 'Are you sure you want to delete this photo? This action cannot be undone.',
    },
    toasts: {
      created: { title: 'Success', text: 'Photo added successfully' },
      moved: { title: 'Success', text: 'Photos reordered successfully' },
    },
    failures: {
      load: { title: 'Error', text: 'Failed to fetch photo gallery' },
      move: { title: 'Error', text: 'Failed to reorder photos' },
    },
  }),
  columns: [
    {
      key: 'title',
      header: 'Photo',
      cell: ({ image_url, title, alt_text }) => (
        <RowTitle picture={image_url} note={alt_text}>
          {title}
        </RowTitle>
      ),
    },
    { key: 'order_index', header: 'Order', cell: (row) => row.order_index },
    featuredColumn,
    {
      key: 'is_active',
      header: 'Status',
      phone: 'top',
      cell: (row) => <Badge tone={row.is_active ? 'success' : 'quiet'}>{row.is_active ? 'Active' : 'Inactive'}</Badge>,
    },
  ],
  fields: [
    'title',
    'alt_text',
    {
      name: 'image_url',
      kind: 'source',
      rules: [uploadRules['gallery-photo']],
      onFailed: ({ title, text }) => toast({ title, text, kind: 'destructive' }),
    },
    'credit',
    'order_index',
    'is_active',
    'is_featured',
  ],
  formPlace: 'beside',
})

export function PhotosAdminPage() {
  return (
    <ResourcePage definition={photosPage}>
      <ManyPhotos />
    </ResourcePage>
  )
}
