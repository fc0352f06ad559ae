// The contact page for search engines.
import type { Discovery } from '@/platform/http/discovery'
import { storedTexts } from '@/features/site/page-content/server/stored-texts'

export const contactDiscovery: Discovery = {
  reads: ['page_content'],
  async pages(ctx) {
    const { changedAt } = await storedTexts(ctx, [
      'contact-hero-title',
      'contact-hero-description',
      'contact-email',
      'contact-phone',
      'contact-location',
    ])
    return [{ path: '/contact', title: 'Contact', changedAt }]
  },
}
