// Imports the photographs of the home page from another site (DATA-11).
import { type Importer, tableImporter } from '@/platform/import/importer'
import { photoGallery } from '@/db/schema/site/photo-gallery'

export const photoGalleryImporters: Importer[] = [
  tableImporter({
    table: photoGallery,
    async read(row) {
      const title = row.required('title', { most: 200, instead: 'Untitled' })
      return {
        id: row.id(),
        title,
        alt_text: row.required('alt_text', { most: 500, instead: title }),
        image_url: await row.requiredAddress('image_url', 'gallery-photo'),
        credit: row.text('credit', 200),
        order_index: row.place(),
        is_active: row.yes('is_active', true),
        is_featured: row.yes('is_featured', false),
        created_at: row.moment('created_at'),
        updated_at: row.moment('updated_at'),
      }
    },
  }),
]
