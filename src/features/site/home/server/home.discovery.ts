// The home page for search engines; `/home` is its address on every host (ROUTE-03).
import type { Discovery } from '@/platform/http/discovery'
import { storedTexts } from '@/features/site/page-content/server/stored-texts'
import { homeContentKeys } from '../home.content-keys'

export const homeDiscovery: Discovery = {
  reads: ['page_content'],
  async pages(ctx) {
    const texts = await storedTexts(ctx, homeContentKeys)
    return [
      {
        path: '/home',
        title: ctx.settings.siteName,
        image: texts.of('home-hero-image').description || null,
        changedAt: texts.changedAt,
      },
    ]
  },
}
