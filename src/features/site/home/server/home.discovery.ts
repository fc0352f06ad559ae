// The home page for search engines; `/home` is its address on every host (ROUTE-03).
import type { Discovery } from '@/platform/http/discovery'
import { storedTexts } from '@/features/site/page-content/server/stored-texts'

export const homeDiscovery: Discovery = {
  reads: ['page_content'],
  async pages(ctx) {
    const texts = await storedTexts(ctx, [
      'home-hero-title',
      'home-hero-description',
      'home-hero-image',
      'home-testimonial-quote',
      'home-cta-title',
      'home-cta-description',
    ])
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
