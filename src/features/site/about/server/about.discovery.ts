// The about page for search engines.
import type { Discovery } from '@/platform/http/discovery'
import { storedTexts } from '@/features/site/page-content/server/stored-texts'

export const aboutDiscovery: Discovery = {
  reads: ['page_content'],
  async pages(ctx) {
    const texts = await storedTexts(ctx, [
      'about-hero',
      'about-hero-secondary',
      'about-hero-image',
      'about-journey',
      'about-influences',
      'about-collaborations',
      'about-milestones',
    ])
    return [
      {
        path: '/about',
        title: 'About',
        image: texts.of('about-hero-image').description || null,
        changedAt: texts.changedAt,
      },
    ]
  },
}
