// Imports the media gallery from another site (DATA-08).
import { type Importer, tableImporter } from '@/platform/import/importer'
import { mediaItems } from '@/db/schema/site/media'
import { mediaTypes } from '../media.resource'
import { mediaPlatform } from '../media.rules'

const film = /\.(mp4|m4v|webm|ogv|mov|avi|wmv)([?#]|$)/i
const sound = /\.(mp3|wav|ogg|oga|aac|flac|weba)([?#]|$)/i

export const mediaImporters: Importer[] = [
  tableImporter({
    table: mediaItems,
    async read(row) {
      const given = row.text('url') ?? ''
      const url = await row.requiredAddress(
        'url',
        film.test(given) ? 'media-video' : sound.test(given) ? 'media-audio' : 'media-image',
      )
      return {
        id: row.id(),
        title: row.required('title', { most: 200, instead: 'Untitled' }),
        description: row.text('description', 500),
        type: row.choice('type', mediaTypes, 'photo'),
        url,
        thumbnail_url: await row.address('thumbnail_url', 'media-image'),
        platform: mediaPlatform({ url, platform: row.text('platform', 50) }),
        is_featured: row.yes('is_featured', false),
        is_visible: row.yes('is_visible', true),
        created_at: row.moment('created_at'),
        updated_at: row.moment('updated_at'),
      }
    },
  }),
]
