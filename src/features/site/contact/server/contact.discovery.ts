// The contact page for search engines.
import type { Discovery } from '@/platform/http/discovery'
import { storedTexts } from '@/features/site/page-content/server/stored-texts'
import { contactContentKeys } from '../contact.content-keys'

export const contactDiscovery: Discovery = {
  reads: ['page_content'],
  async pages(ctx) {
    const { changedAt } = await storedTexts(ctx, contactContentKeys)
    return [{ path: '/contact', title: 'Contact', changedAt }]
  },
}
