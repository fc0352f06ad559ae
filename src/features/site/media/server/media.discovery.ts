// The gallery for search engines.
import { max } from 'drizzle-orm'
import { latest, type Discovery } from '@/platform/http/discovery'
import { publicRows } from '@/db/public-rows'
import { mediaItems } from '@/db/schema/site/media'
import { storedTexts } from '@/features/site/page-content/server/stored-texts'
import { mediaContentKeys } from '../media.content-keys'

export const mediaDiscovery: Discovery = {
  reads: ['page_content', 'media_items'],
  async pages(ctx) {
    const texts = await storedTexts(ctx, mediaContentKeys)
    const [items] = await ctx.db
      .select({ changedAt: max(mediaItems.updated_at) })
      .from(mediaItems)
      .where(publicRows(mediaItems))
    return [{ path: '/media', title: 'Media', changedAt: latest(texts.changedAt, items?.changedAt) }]
  },
}
