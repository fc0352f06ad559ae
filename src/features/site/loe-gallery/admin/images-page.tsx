// The pictures of LOE's gallery: list, form, messages (ADM-LOE-19 to ADM-LOE-25).
import { defineResourcePage } from '@/admin-kit/definition'
import { errorOr } from '@/admin-kit/requests/failure-words'
import { savedWords } from '@/admin-kit/plain-words'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { loeImagesResource } from '../loe-gallery.resource'
import { cutAt, ShownBadge, Thumbnail } from '@/admin-kit/lists/cells'
import { RowTitle } from '@/admin-kit/lists/row/RowTitle'

export const imagesPage = defineResourcePage({
  resource: loeImagesResource,
  words: savedWords('Gallery Images', 'image', 'images', {
    subtitle: 'Images with a display order above 0 come first; the others follow in no particular order.',
    empty: 'No images added yet. Click "Add Image" to get started.',
    toasts: {
      shown: { title: 'Success', text: 'Image shown successfully' },
      hidden: { title: 'Success', text: 'Image hidden successfully' },
    },
    failures: {
      create: errorOr('Failed to save image'),
      update: errorOr('Failed to save image'),
      show: errorOr('Failed to update image'),
      remove: errorOr('Failed to delete image'),
    },
  }),
  columns: [
    { key: 'image_url', header: 'Preview', phone: 'picture', cell: (row) => <Thumbnail url={row.image_url} /> },
    {
      key: 'title',
      header: 'Title',
      sortable: true,
      isTitle: true,
      cell: (row) => <RowTitle note={row.caption && cutAt(row.caption, 50)}>{row.title}</RowTitle>,
    },
    'alt_text',
    { key: 'order_index', header: 'Order', sortable: true },
    { key: 'is_active', header: 'Status', phone: 'top', cell: (row) => <ShownBadge isShown={row.is_active} /> },
  ],
  fields: [
    'title',
    'alt_text',
    {
      name: 'image_url',
      kind: 'source',
      rules: [uploadRules['loe-image']],
      modes: { link: 'Image URL', file: 'Upload File' },
      linkPlaceholder: 'https://',
    },
    'caption',
    'order_index',
  ],
})
