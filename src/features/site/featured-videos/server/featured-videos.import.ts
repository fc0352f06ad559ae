// The videos of the home page from another site (DATA-09).
import { type Importer, tableImporter } from '@/platform/import/importer'
import { featuredVideos } from '@/db/schema/site/featured-videos'
import { readVideo } from './import-video'

export const featuredVideosImporters: Importer[] = [
  tableImporter({ table: featuredVideos, read: (row) => readVideo(row, 'featured-video') }),
]
