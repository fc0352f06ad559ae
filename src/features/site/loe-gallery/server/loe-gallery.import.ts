// Pictures of LOE from another site (DATA-12).
import { type Importer, tableImporter } from '@/platform/import/importer'
import { loeImages } from '@/db/schema/site/loe-gallery'

export const loeGalleryImporters: Importer[] = [
  tableImporter({
    table: loeImages,
    async read(row) {
      const title = row.required('title', { most: 200, instead: 'Untitled' })
      return {
        id: row.id(),
        title,
        alt_text: row.required('alt_text', { most: 500, instead: title }),
        caption: row.text('caption', 1000),
        image_url: await row.requiredAddress('image_url', 'loe-image'),
        order_index: row.place(),
        is_active: row.yes('is_active', true),
        created_at: row.moment('created_at'),
        updated_at: row.moment('updated_at'),
      }
    },
  }),
]
