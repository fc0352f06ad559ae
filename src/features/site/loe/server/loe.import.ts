// Imports videos of LOE from another site (DATA-10).
import { type Importer, tableImporter } from '@/platform/import/importer'
import { loeVideos } from '@/db/schema/site/loe'
import { readVideo } from '@/features/site/featured-videos/server/import-video'

export const loeImporters: Importer[] = [
  tableImporter({ table: loeVideos, read: (row) => readVideo(row, 'loe-video') }),
]
