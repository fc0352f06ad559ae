// The pictures of LOE's gallery: list, form, words (ADM-LOE-19 to ADM-LOE-25).
import { defineResourcePage } from '@/admin-kit/definition'
import { errorOr } from '@/admin-kit/failure-words'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { loeImagesResource } from '../loe-gallery.resource'
import { ShownBadge, Thumbnail, TitleAnd } from '@/admin-kit/cells'

export const imagesPage = defineResourcePage({
  resource: loeImagesResource,
  words: {
    title: 'Gallery Images',
    subtitle: 'Those with a display order above 0 come first; the others hang anywhere.',
    noun: 'image',
    add: 'Add Image',
    empty: 'No images added yet. Click "Add Image" to get started.',
    creating: 'Add New Image',
    editing: 'Edit Image',
    create: 'Create',
    update: 'Update',
    saving: { create: 'Saving...', update: 'Saving...' },
    remove: { title: 'Delete Image', confirm: 'Are you sure you want to delete this image?' },
    toasts: {
      created: { title: 'Success', text: 'Image created successfully' },
      updated: { title: 'Success', text: 'Image updated successfully' },
      deleted: { title: 'Success', text: 'Image deleted successfully' },
      shown: { title: 'Success', text: 'Image shown successfully' },
      hidden: { title: 'Success', text: 'Image hidden successfully' },
    },
    failures: {
      load: { title: 'Error', text: 'Failed to fetch images' },
      create: errorOr('Failed to save image'),
      update: errorOr('Failed to save image'),
      show: errorOr('Failed to update image'),
      remove: errorOr('Failed to delete image'),
    },
  },
  columns: [
    { key: 'image_url', header: 'Preview', cell: (row) => <Thumbnail url={row.image_url} /> },
    {
      key: 'title',
      header: 'Title',
      sortable: true,
      cell: (row) => <TitleAnd title={row.title} note={row.caption} most={50} />,
    },
    'alt_text',
    { key: 'order_index', header: 'Order', sortable: true },
    { key: 'is_active', header: 'Status', cell: (row) => <ShownBadge isShown={row.is_active} /> },
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
